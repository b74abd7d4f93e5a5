//! What holds of the compiler whatever it is given: it does not panic, and what it gives parses if what it was given does.

use longhand_lowering::{Options, diagnostics, expand, expand_block, functions, lower};
use proc_macro2::TokenStream;

/// What came of some tokens.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Functions that were lowered, in some edition.
    pub lowered: usize,
    /// Functions that were refused.
    pub refused: usize,
    /// Functions that were refused with [`diagnostics::BUG`].
    pub bugs: usize,
}

/// Gives tokens to the compiler as the attribute's item, as a `block!`, and each async fn in them alone, in two editions.
/// `Err`: what it gave does not parse.
pub fn check(tokens: &TokenStream) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let expanded = expand(TokenStream::new(), tokens.clone());
    let in_block = expand_block(tokens.clone());
    let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) else { return Ok(outcome) };
    parses("the attribute", &expanded)?;
    // A macro's place is an expression, a statement's or an item's.
    syn::parse2::<syn::Block>(quote::quote!({ #in_block }))
        .map_err(|error| format!("`block!`: {error}\n{in_block}"))?;
    for function in functions(&file).iter().filter(|function| function.is_async) {
        for edition in [2021, 2024] {
            match lower(function, &Options { edition, ..Options::default() }) {
                Ok(lowered) => {
                    parses(&function.path, &lowered.tokens)?;
                    outcome.lowered += 1;
                }
                Err(errors) => {
                    outcome.refused += 1;
                    outcome.bugs += usize::from(errors.iter().any(|error| error.code == diagnostics::BUG.code));
                }
            }
        }
    }
    Ok(outcome)
}

fn parses(what: &str, tokens: &TokenStream) -> Result<(), String> {
    syn::parse2::<syn::File>(tokens.clone()).map(drop).map_err(|error| format!("{what}: {error}\n{tokens}"))
}
