//! The `#[longhand]` attribute and `block!`: a thin shell over [`longhand_lowering`]. Use it through the crate `longhand`.

use proc_macro::TokenStream;

/// Replaces an `async fn` with the state machine that it stands for.
///
/// See the crate `longhand` for what it accepts and what comes out.
#[proc_macro_attribute]
pub fn longhand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    longhand_lowering::expand(arguments.into(), item.into()).into()
}

/// `block!(async move { .. })`: the state machine that an async block stands for, what it captures by value included.
///
/// What it captures are the names in lower case that nothing in it binds and that it does not only call: a captured closure
/// has to be mentioned otherwise, `let call = call; call()`.
#[proc_macro]
pub fn block(input: TokenStream) -> TokenStream {
    longhand_lowering::expand_block(input.into()).into()
}
