//! The compiler behind `#[longhand]`.
use proc_macro2::TokenStream;

/// Lowers one item, as the attribute does.
pub fn expand(_arguments: TokenStream, item: TokenStream) -> TokenStream { item }
