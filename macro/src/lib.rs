//! The `#[longhand]` attribute: a thin shell over [`longhand_lowering`]. Use it through the crate `longhand`.

use proc_macro::TokenStream;

/// Replaces an `async fn` with the state machine that it stands for.
///
/// See the crate `longhand` for what it accepts and what comes out.
#[proc_macro_attribute]
pub fn longhand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    longhand_lowering::expand(arguments.into(), item.into()).into()
}
