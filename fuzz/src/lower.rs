//! A program's lowered side, made in this process by the library that the attribute is a shell of.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::thread;

use longhand_lowering::{Options, Stage, lower_function, parse};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{File, Item, ItemFn};

use crate::Edition;

/// The lowered side of a program.
pub struct LoweredText {
    /// The module's text, each async fn replaced by its machine.
    pub text: String,
    /// Whether a machine has holders, whose panics may drop in another order (doc/DESIGN.md, Holders).
    pub has_holder: bool,
}

/// Why there is none.
pub enum NotLowered {
    /// The compiler said no: its message.
    Refused(String),
    /// The compiler panicked: its message.
    Panicked(String),
}

/// Lowers each async fn of a module's text.
pub fn lower(text: &str, edition: Edition) -> Result<LoweredText, NotLowered> {
    let file: File = syn::parse_str(text).map_err(|error| NotLowered::Refused(format!("syntax: {error}")))?;
    let options = Options { edition: edition.year() };
    let mut lowered = LoweredText { text: String::new(), has_holder: false };
    for item in file.items {
        let tokens = match item {
            Item::Fn(function) if function.sig.asyncness.is_some() => one(function, &options, &mut lowered.has_holder)?,
            other => other.into_token_stream(),
        };
        lowered.text += &tokens.to_string();
        lowered.text.push('\n');
    }
    Ok(lowered)
}

fn one(function: ItemFn, options: &Options, has_holder: &mut bool) -> Result<TokenStream, NotLowered> {
    let lowering = || {
        parse::parse(TokenStream::new(), function.into_token_stream()).and_then(|f| lower_function(f, options))
    };
    match quietly(lowering) {
        Ok(Ok(lowered)) => {
            *has_holder |= lowered.print(Stage::States).contains("holder");
            Ok(lowered.tokens)
        }
        Ok(Err(errors)) => {
            let messages: Vec<String> = errors.iter().map(|error| error.to_compile_error().to_string()).collect();
            Err(NotLowered::Refused(messages.join("; ")))
        }
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("?");
            Err(NotLowered::Panicked(text.to_owned()))
        }
    }
}

/// Catches a panic of the compiler, which is an outcome; what it prints would drown the rest.
fn quietly<R>(f: impl FnOnce() -> R) -> thread::Result<R> {
    static HOOK: Once = Once::new();
    thread_local! { static QUIET: Cell<bool> = const { Cell::new(false) }; }
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                loud(info);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(f));
    QUIET.set(false);
    result
}
