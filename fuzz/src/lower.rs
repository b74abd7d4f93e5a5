//! What the compiler says of a program, asked in this process, where its panics and refusals name their program.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::thread;

use longhand_lowering::{Function, Options, Stage};
use syn::File;

use crate::Edition;

/// What is to be known of a lowered program.
#[derive(Default)]
pub struct Lowered {
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
pub fn lower(text: &str, edition: Edition) -> Result<Lowered, NotLowered> {
    let file: File = syn::parse_str(text).map_err(|error| NotLowered::Refused(format!("syntax: {error}")))?;
    let options = Options { edition: edition.year(), measured: false };
    let mut lowered = Lowered::default();
    for function in longhand_lowering::functions(&file).iter().filter(|function| function.is_async) {
        lowered.has_holder |= has_holder(function, &options)?;
    }
    Ok(lowered)
}

fn has_holder(function: &Function, options: &Options) -> Result<bool, NotLowered> {
    match quietly(|| longhand_lowering::lower(function, options)) {
        Ok(Ok(lowered)) => Ok(lowered.print(Stage::States).contains("holder")),
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
