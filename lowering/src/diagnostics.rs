//! Every diagnostic that the compiler gives, in one table.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;

/// One kind of diagnostic.
#[derive(Debug)]
pub struct Entry {
    /// Its code, such as `L0001`.
    pub code: &'static str,
    /// One line.
    pub title: &'static str,
    /// What it means and what to write instead.
    pub explanation: &'static str,
}

macro_rules! table {
    ($($name:ident $code:literal $title:literal $explanation:literal)*) => {
        $(#[doc = concat!("`", $code, "`.")] pub const $name: &Entry = &Entry { code: $code, title: $title, explanation: $explanation };)*
        /// Every entry, by code.
        pub const TABLE: &[&Entry] = &[$($name),*];
    };
}

table! {
    NOT_A_FUNCTION "L0001" "#[longhand] stands on something without an async fn"
        "The attribute replaces an `async fn` by its state machine. Put it on a function, on a method, or on a whole `impl` or `trait` block."
    NOT_ASYNC "L0002" "#[longhand] stands on a function that is not async"
        "A function without `async` has no state machine. Write `async fn`, or take the attribute away. If another attribute has taken `async` away, put `#[longhand]` above that one."
    UNKNOWN_ARGUMENT "L0003" "#[longhand] is given an argument that does not exist"
        "The attribute takes no arguments. On a method of a block that has it too, `#[longhand(skip)]` leaves the method as it is."
    NO_BODY "L0004" "#[longhand] stands on a function without a body"
        "There is nothing to lower in a declaration. Put the attribute on the implementation."
    MACRO_AWAIT "L0005" "a macro hides an await"
        "The tokens of this macro contain `.await`, and longhand does not know what the macro makes of them: it looks up a `macro_rules!` in the function, and before it in its file, no other. Await before the macro, into a local, and mention the local in it."
    EXPRESSION "L0007" "an await in an expression that does not lower yet"
        "Await into a local first, then use the local in the expression."
    RECEIVER_ORDER "L0008" "an awaited argument may change its call's receiver"
        "The receiver is evaluated before the arguments, and the awaited argument mentions it. Await the argument into a local first."
    VARIADIC "L0009" "a variadic or extern function"
        "An `async fn` with C variadic arguments has no state machine in Rust."
    TRY_BLOCK "L0010" "a `try` block with an await"
        "`try` blocks are unstable. Use an async block, or write out the `match`."
    CFG "L0011" "`#[cfg]` on a statement whose locals live across an await"
        "A function is lowered once for each answer to its `#[cfg]`s, and these have more than six options. Put parts of it into functions of their own, or the statement's value into a local that exists under every configuration."
    MACRO_JUMP "L0012" "a macro hides a `return`, `break` or `continue`"
        "The tokens of this macro are no list of expressions, so longhand cannot tell what the jump in them leaves. Jump outside of the macro: let it yield a value, and decide on that."
    BLOCK "L0013" "longhand::block! is given something other than `async move { .. }`"
        "The macro lowers an async block where it stands, with what it captures by value. Write `longhand::block!(async move { .. })`; what is to be borrowed, borrow into a local before it."
    BUG "L0099" "a bug in longhand"
        "The lowering of this function does not hold up to its own check. Please report the function; without the attribute it works as before."
}

/// A diagnostic at a place in the source.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The entry's code.
    pub code: &'static str,
    /// What is wrong here.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to write instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic of a table entry, at `at`.
    pub fn new(entry: &'static Entry, at: &impl Spanned, message: impl Into<String>) -> Self {
        Diagnostic {
            code: entry.code,
            message: message.into(),
            span: at.span(),
            help: Some(entry.explanation.to_owned()),
        }
    }
    /// `compile_error!` at the diagnostic's span.
    pub fn to_compile_error(&self) -> TokenStream {
        let text = match &self.help {
            Some(help) => format!("longhand: {} [{}]\nhelp: {help}", self.message, self.code),
            None => format!("longhand: {} [{}]", self.message, self.code),
        };
        quote_spanned!(self.span=> ::core::compile_error! { #text })
    }
}
