//! Writes out `pin!` and `pin_mut!`, so that what they pin is a local like any other: one that never moves.

use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, Ident, Macro, Stmt, Token, parse_quote};

use crate::ir::{Graph, Locals, Op, Term};
use crate::macros;
use crate::mentions;

/// `pin!(x, y)` in a statement's place, or `pin! { let x = f(); }`.
struct Pinned(Vec<(Ident, Option<Expr>)>);

impl Parse for Pinned {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut all = Vec::new();
        if !input.peek(Token![let]) {
            let names = Punctuated::<Ident, Token![,]>::parse_terminated(input)?;
            return Ok(Pinned(names.into_iter().map(|name| (name, None)).collect()));
        }
        while !input.is_empty() {
            input.parse::<Token![let]>()?;
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            all.push((name, Some(input.parse()?)));
            input.parse::<Token![;]>()?;
        }
        Ok(Pinned(all))
    }
}

fn is_pin(mac: &Macro) -> bool {
    matches!(macros::name(mac).as_str(), "pin" | "pin_mut")
}

/// What a statement with a `pin!` stands for: `let` statements. What is pinned gets a `fresh` name.
pub fn statements(stmt: &Stmt, fresh: &mut dyn FnMut(&str) -> Ident) -> Option<Vec<Stmt>> {
    let mut fresh = |name: &str| fresh(&format!("{name}_pinned"));
    match stmt {
        Stmt::Macro(mac) if is_pin(&mac.mac) => {
            let Pinned(all) = Pinned::parse.parse2(mac.mac.tokens.clone()).ok()?;
            let pinned = all.into_iter().flat_map(|(name, value)| {
                let value = value.unwrap_or_else(|| parse_quote!(#name));
                let place = fresh(&name.to_string());
                let stmts: [Stmt; 2] = [
                    parse_quote!(let mut #place = #value;),
                    parse_quote!(let mut #name = ::longhand::pin(&mut #place);),
                ];
                stmts
            });
            Some(pinned.collect())
        }
        Stmt::Local(local) => {
            let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
            let Expr::Macro(mac) = &*init.expr else { return None };
            let value = value(&mac.mac)?;
            let bound =
                crate::resolve::bindings(&local.pat).first().map_or_else(String::new, |first| first.ident.to_string());
            let place = fresh(if bound.is_empty() { "value" } else { &bound });
            let mut local = local.clone();
            local.init.as_mut().expect("an initialiser").expr = parse_quote!(::longhand::pin(&mut #place));
            Some(vec![parse_quote!(let mut #place = #value;), Stmt::Local(local)])
        }
        _ => None,
    }
}

/// What a `pin!` in an expression stands for: a pinned temporary.
pub fn written(mac: &Macro) -> Option<Expr> {
    let value = value(mac)?;
    Some(parse_quote!(::longhand::pin(&mut ::core::convert::identity(#value))))
}

fn value(mac: &Macro) -> Option<Expr> {
    is_pin(mac).then(|| syn::parse2(mac.tokens.clone()).ok())?
}

/// Whether an expression is what a `pin!` was written out to.
pub fn is_written(expr: &Expr) -> bool {
    matches!(expr, Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if macros::is_ours(&path.path, "pin")))
}

/// Whether a type is spelled `Pin<&mut T>`.
pub fn is_type(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "Pin") else { return false };
    matches!(&last.arguments, syn::PathArguments::AngleBracketed(list)
        if matches!(list.args.first(), Some(syn::GenericArgument::Type(syn::Type::Reference(to))) if to.mutability.is_some()))
}

/// Locals that are pinned: they stay where they are for as long as they hold a value.
pub fn locals(graph: &Graph) -> Locals {
    struct Find<'a>(&'a Graph, Locals);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
            if let Some(Expr::Reference(reference)) = call.args.first()
                && is_written(&Expr::Call(call.clone()))
                && let Some(id) = mentions::variable(&reference.expr).and_then(|name| self.0.locals.get(&name))
            {
                self.1.insert(id);
            }
            visit::visit_expr_call(self, call);
        }
    }
    let mut find = Find(graph, Locals::new());
    for block in &graph.blocks {
        block.ops.iter().flat_map(Op::exprs).for_each(|expr| find.visit_expr(expr));
        match &block.term {
            Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => find.visit_expr(expr),
            Term::Await(id) => find.visit_expr(&graph.awaits[id.0].operand),
            Term::Unreachable | Term::Goto(_) => {}
        }
    }
    find.1
}
