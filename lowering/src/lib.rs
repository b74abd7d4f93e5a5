//! The compiler behind `#[longhand]`: lowers an `async fn` to the state machine that it stands for.
//!
//! The passes, in order: [`parse`] and check, [`resolve`] (unique names), [`cfg`] (normal form around awaits, blocks,
//! scopes, temporaries), [`partial`] moves and [`holders`], [`borrows`] (may be borrowed), [`liveness`], [`homes`], [`states`], [`emit`]. [`dump`] prints
//! each form, [`verify`] checks the result independently, [`diagnostics`] lists every diagnostic.

pub mod borrows;
pub mod cfg;
pub mod diagnostics;
pub mod emit;
pub mod holders;
pub mod homes;
pub mod ir;
pub mod liveness;
pub mod macros;
pub mod mentions;
pub mod parse;
pub mod partial;
pub mod resolve;
pub mod states;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ItemFn;

pub use diagnostics::Diagnostic;

/// How to lower.
#[derive(Debug, Clone)]
pub struct Options {
    /// 2018, 2021 or 2024: temporaries of tails and of `if let` live differently.
    pub edition: u16,
}

impl Default for Options {
    fn default() -> Self {
        Options { edition: 2024 }
    }
}

/// A lowered function.
pub struct Lowered {
    /// The whole item.
    pub tokens: TokenStream,
}

/// Lowers one item, as the attribute does: errors become `compile_error!`, and the function's signature stays usable.
pub fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let options = Options { edition: edition() };
    match parse::parse(arguments, item.clone()).and_then(|function| lower_function(function, &options)) {
        Ok(lowered) => {
            if std::env::var_os("LONGHAND_DUMP").is_some() {
                eprintln!("{}", lowered.tokens);
            }
            lowered.tokens
        }
        Err(errors) => fallback(&errors, item),
    }
}

/// The errors, and the function as it was, so that one mistake does not cause others.
fn fallback(errors: &[Diagnostic], item: TokenStream) -> TokenStream {
    let errors = errors.iter().map(Diagnostic::to_compile_error);
    match syn::parse2::<ItemFn>(item.clone()) {
        Ok(mut function) => {
            function.block.stmts.insert(0, syn::parse_quote!({ #(#errors;)* }));
            quote!(#function)
        }
        Err(_) => quote!(#(#errors;)* #item),
    }
}

/// Lowers a checked function.
pub fn lower_function(mut function: parse::Function, options: &Options) -> Result<Lowered, Vec<Diagnostic>> {
    let mut names = resolve::Names::of(&function.item);
    let parameters = parse::parameters(&mut function, &mut names);
    if let Some(this) = function.this.clone() {
        resolve::rename_self(&mut function.item.block, &this);
    }
    let original = (*function.item.block).clone();
    let mut body = original.clone();
    names.resolve(&mut body);
    let mut graph = cfg::build(&parameters, body, &mut names, options.edition)?;
    partial::insert(&mut graph, &mut names);
    holders::insert(&mut graph, &mut names);
    let borrows = borrows::analyse(&graph);
    let live = liveness::analyse(&graph);
    let homes = homes::choose(&graph, &live, &borrows);
    let spell = function.this.is_none() && function.item.sig.generics.params.is_empty();
    let states = states::name(&function.item.sig.ident.to_string(), &graph, &homes, &mut names, spell);
    let all = emit::Analysed {
        function: &function,
        graph: &graph,
        live: &live,
        borrows: &borrows,
        homes: &homes,
        states: &states,
        original: &original,
    };
    let tokens = emit::emit(&all, &mut names)?;
    Ok(Lowered { tokens })
}

/// The edition of the crate that is being compiled, as rustc was told; a macro has no other way to know.
fn edition() -> u16 {
    let mut args = std::env::args();
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--edition") {
            Some("") => args.next(),
            Some(value) => value.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(edition) = value.and_then(|value| value.parse().ok()) {
            return edition;
        }
    }
    2015
}
