//! Functions whose async part is a block: `#[async_trait]`, `#[async_recursion]` and hands write `Box::pin(async move { .. })`,
//! `#[tokio::main]` and its like `block_on(async { .. })`. Reads the function; writes the block as an async fn of what it
//! captures, to be lowered, and put back in the block's place.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprAsync, FnArg, GenericArgument, ItemFn, Pat, PathArguments, ReturnType, Stmt, Type, parse_quote};

use crate::macros;
use crate::parse;

/// A function that holds an async block instead of being `async`.
pub enum Host {
    /// The block, as an async fn whose parameters are its captures.
    Block(Box<ItemFn>),
    /// Another attribute wrote all of it, and holds what is ours elsewhere (`#[embassy_executor::task]`).
    Made,
}

impl Host {
    /// What a function without `async` holds; `None`: nothing of ours.
    pub fn of(item: &ItemFn) -> Option<Host> {
        if let Some(output) = boxed(item) {
            let block = first_block(item)?;
            return Some(Host::Block(Box::new(as_function(item, &block, output))));
        }
        let stmt = item.block.stmts.first()?;
        if !is_made(item, first_span(stmt.to_token_stream())?) {
            return None;
        }
        match first_block(item) {
            // Such a block yields what the function returns. Other captures than none are not known to be moved.
            Some(block) if captures(item, &block).is_empty() => {
                let output = match &item.sig.output {
                    ReturnType::Default => parse_quote!(()),
                    ReturnType::Type(_, ty) => (**ty).clone(),
                };
                Some(Host::Block(Box::new(as_function(item, &block, output))))
            }
            Some(_) => None,
            None => Some(Host::Made),
        }
    }
}

/// Puts a machine, or a block that awaits it, into the place of the function's async block.
pub fn fill(host: &ItemFn, machine: TokenStream) -> ItemFn {
    let mut host = host.clone();
    FirstBlock { found: None, replacement: Some(machine) }.visit_block_mut(&mut host.block);
    host
}

/// What the future of a function yields whose body is `Box::pin(async move { .. })`.
fn boxed(item: &ItemFn) -> Option<Type> {
    let [Stmt::Expr(Expr::Call(call), None)] = &item.block.stmts[..] else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let mut names = path.path.segments.iter().rev().map(|segment| &segment.ident);
    let is_pin = names.next().is_some_and(|last| last == "pin") && names.next().is_some_and(|owner| owner == "Box");
    let Some(Expr::Async(ExprAsync { capture: Some(_), .. })) = call.args.first() else { return None };
    let ReturnType::Type(_, ty) = &item.sig.output else { return None };
    is_pin.then(|| yielded(ty)).flatten()
}

/// `T` of `Pin<Box<dyn Future<Output = T>>>` and of `BoxFuture<'_, T>`.
fn yielded(ty: &Type) -> Option<Type> {
    let of_path = |path: &syn::Path| {
        let last = path.segments.last()?;
        let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        let is_alias = last.ident == "BoxFuture" || last.ident == "LocalBoxFuture";
        arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(output) if output.ident == "Output" => Some(output.ty.clone()),
            GenericArgument::Type(ty) if is_alias => Some(ty.clone()),
            GenericArgument::Type(ty) => yielded(ty),
            _ => None,
        })
    };
    match ty {
        Type::Path(path) => of_path(&path.path),
        Type::TraitObject(object) => object.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => of_path(&bound.path),
            _ => None,
        }),
        _ => None,
    }
}

/// The block as a function of its captures.
fn as_function(item: &ItemFn, block: &ExprAsync, output: Type) -> ItemFn {
    let mut sig = item.sig.clone();
    sig.asyncness = Some(block.async_token);
    sig.output = parse_quote!(-> #output);
    // Captures are dropped in the order in which they are first mentioned, locals of a function in reverse.
    sig.inputs = captures(item, block).into_iter().rev().collect();
    ItemFn {
        attrs: item.attrs.clone(),
        vis: item.vis.clone(),
        modifiers: syn::FnModifiers::default(),
        sig,
        block: Box::new(block.block.clone()),
    }
}

/// What a block mentions of the function's parameters, in the order of the mentions.
fn captures(item: &ItemFn, block: &ExprAsync) -> Vec<FnArg> {
    let mut parameters: Vec<(String, FnArg)> = Vec::new();
    for input in &item.sig.inputs {
        match input {
            FnArg::Receiver(_) => parameters.push(("self".to_owned(), input.clone())),
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => {
                    parameters.push((pat.ident.to_string(), input.clone()));
                }
                // The function's own pattern has taken the parameter apart before the block is made.
                pattern => parameters.extend(parse::bound(pattern)),
            },
        }
    }
    let mut mentioned = Vec::new();
    mentions(block.block.to_token_stream(), &mut mentioned);
    let first = |name: &String| mentioned.iter().position(|mention| mention.contains(name));
    let mut captured: Vec<(usize, FnArg)> =
        parameters.into_iter().filter_map(|(name, input)| Some((first(&name)?, input))).collect();
    captured.sort_by_key(|(first, _)| *first);
    captured.into_iter().map(|(_, input)| input).collect()
}

/// What tokens mention, in order: the name, or the names that a format string captures.
fn mentions(tokens: TokenStream, into: &mut Vec<Vec<String>>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => into.push(vec![ident.to_string()]),
            TokenTree::Group(group) => mentions(group.stream(), into),
            TokenTree::Literal(literal) => into.push(macros::captured_by(&literal)),
            TokenTree::Punct(_) => {}
        }
    }
}

/// The first async block that awaits, none of an item or a closure.
fn first_block(item: &ItemFn) -> Option<ExprAsync> {
    let mut find = FirstBlock { found: None, replacement: None };
    find.visit_block_mut(&mut item.block.clone());
    find.found
}

struct FirstBlock {
    found: Option<ExprAsync>,
    replacement: Option<TokenStream>,
}

impl VisitMut for FirstBlock {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            _ if self.found.is_some() => {}
            Expr::Async(block) => {
                self.found = Some(block.clone());
                if let Some(replacement) = self.replacement.take() {
                    *expr = Expr::Verbatim(replacement);
                }
            }
            Expr::Closure(_) => {}
            expr => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// Whether tokens of a function's body come from another attribute, which stands before the function: their place is its.
fn is_made(item: &ItemFn, span: Span) -> bool {
    let own = item.sig.ident.span();
    span.file() != own.file() || (span.start().line, span.start().column) < (own.start().line, own.start().column)
}

fn first_span(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().next().map(|tree| tree.span())
}
