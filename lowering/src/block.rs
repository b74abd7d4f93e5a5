//! `block!(async move { .. })`: lowers an async block where it stands. Reads the macro's tokens; writes an expression.
//!
//! The block is lowered as a function whose parameters are what it captures, and the function's body takes its place: there
//! the captures are named as they are outside. Their types have no names, as those of `impl Trait` parameters.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprAsync, ItemFn, parse_quote, parse_quote_spanned};

use crate::diagnostics::{self as d, Diagnostic};
use crate::enclosing::Enclosing;
use crate::resolve::{Names, rename_self};
use crate::{Options, awaiting, lower_function, macros, parse};

/// The name of what a block is lowered as.
pub(crate) const NAME: &str = "async_block";

/// The future of a `block!`, or errors.
pub fn lower(input: TokenStream, options: &Options) -> Result<TokenStream, Vec<Diagnostic>> {
    let mut block = parse(input)?;
    let function = as_function(&block);
    let this = mentions_self(block.block.to_token_stream()).then(|| Names::of(&function).receiver(&function));
    if let Some(this) = &this {
        rename_self(&mut block.block, this);
    }
    let lowered = lower_function(check(as_function(&block))?, options)?;
    let lowered: ItemFn = syn::parse2(lowered.tokens).expect("a function");
    let machine = lowered.block;
    let this = this.iter();
    Ok(quote!({
        #(#[allow(unused_mut)] let mut #this = self;)*
        #machine
    }))
}

/// The block as a function of what it captures, at its own place.
fn as_function(block: &ExprAsync) -> ItemFn {
    let body = &block.block;
    let captures = captures(body);
    let last_first = captures.iter().rev();
    let name = Ident::new(NAME, block.async_token.span);
    parse_quote_spanned!(block.async_token.span=> async fn #name(#(mut #last_first: impl Sized),*) -> _ #body)
}

/// The block of a macro's call as a function, if it is a `block!` that takes one.
pub(crate) fn in_macro(mac: &syn::Macro) -> Option<ItemFn> {
    let is_block = mac.path.segments.last().is_some_and(|last| last.ident == "block");
    let mut block = is_block.then(|| parse(mac.tokens.clone()).ok()).flatten()?;
    rename_self(&mut block.block, &Ident::new("this", Span::call_site()));
    Some(as_function(&block))
}

/// Checks such a function.
pub(crate) fn check(item: ItemFn) -> Result<parse::Function, Vec<Diagnostic>> {
    let checked = parse::check(item, Enclosing::Module)?;
    Ok(parse::Function { captures: true, ..checked })
}

fn parse(input: TokenStream) -> Result<ExprAsync, Vec<Diagnostic>> {
    match syn::parse2::<Expr>(input.clone()) {
        Ok(Expr::Async(block)) if block.capture.is_some() => Ok(block),
        Ok(Expr::Async(block)) => {
            Err(vec![Diagnostic::new(d::BLOCK, &block.async_token, "an async block without `move`")])
        }
        _ => Err(vec![Diagnostic::new(d::BLOCK, &input, "`block!` takes one `async move { .. }`")]),
    }
}

fn mentions_self(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "self",
        TokenTree::Group(group) => mentions_self(group.stream()),
        _ => false,
    })
}

/// The variables of the outside that a block mentions, in order: names in lower case that nothing in it binds, and that are
/// not only called.
fn captures(body: &Block) -> Vec<Ident> {
    // In a `select!` written out, its patterns bind. The code that polls its branches mentions nothing of the outside.
    struct Polls;
    impl VisitMut for Polls {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            let is_turn = |body: &Expr| matches!(body, Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if macros::is_ours(&path.path, "turn")));
            match expr {
                Expr::Closure(closure) if is_turn(&closure.body) => *expr = parse_quote!(()),
                _ => visit_mut::visit_expr_mut(self, expr),
            }
        }
    }
    let mut function: ItemFn = parse_quote!(async fn f() #body);
    let mut written = awaiting::write(&mut function, None).block;
    Polls.visit_block_mut(&mut written);
    let mut found = Found { free: Names::free(&written), seen: BTreeSet::new(), captures: Vec::new() };
    found.tokens(written.to_token_stream());
    found.captures
}

struct Found {
    free: BTreeSet<String>,
    seen: BTreeSet<String>,
    captures: Vec<Ident>,
}

impl Found {
    fn tokens(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut late: Vec<Ident> = Vec::new();
        // A format string captures behind the arguments that follow it.
        for tree in &trees {
            if let TokenTree::Literal(literal) = tree {
                late.extend(macros::captured_by(literal).into_iter().map(|name| Ident::new(&name, literal.span())));
            }
        }
        for (at, tree) in trees.iter().enumerate() {
            let called = matches!(trees.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
            match tree {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) if !called && macros::is_plain(&trees, at) => self.ident(ident),
                _ => {}
            }
        }
        late.iter().for_each(|ident| self.ident(ident));
    }
    fn ident(&mut self, ident: &Ident) {
        let name = ident.to_string();
        let is_variable = syn::parse_str::<Ident>(&name).is_ok()
            && name.trim_start_matches("r#").starts_with(|first: char| first.is_lowercase() || first == '_');
        if is_variable && self.free.contains(&name) && self.seen.insert(name) {
            self.captures.push(ident.clone());
        }
    }
}
