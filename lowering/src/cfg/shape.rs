//! Questions about the shape of expressions: does it await, does it ever yield a value, what is it called.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Stmt};

use crate::macros;

struct Awaits(usize);

impl<'a> Visit<'a> for Awaits {
    fn visit_expr_await(&mut self, expr: &'a syn::ExprAwait) {
        self.0 += 1;
        visit::visit_expr_await(self, expr);
    }
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_item(&mut self, _: &'a Item) {}
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        if !macros::tokens_await(&mac.tokens) {
            return;
        }
        match macros::kind(mac) {
            macros::Kind::Matches => {
                if let Ok(parsed) = syn::parse2::<macros::Matches>(mac.tokens.clone()) {
                    self.0 += count_in(&parsed.expr) + parsed.guard.iter().map(count_in).sum::<usize>();
                    return;
                }
            }
            macros::Kind::Unknown => {}
            _ => {
                if let Some(list) = macros::arguments(mac) {
                    self.0 += list.exprs.iter().map(count_in).sum::<usize>();
                    return;
                }
            }
        }
        self.0 += 1;
    }
}

fn count_in(expr: &Expr) -> usize {
    let mut awaits = Awaits(0);
    awaits.visit_expr(expr);
    awaits.0
}

/// Whether an expression awaits, closures and async blocks inside it left out.
pub(crate) fn has_await(expr: &Expr) -> bool {
    count_in(expr) > 0
}

/// Whether a block awaits.
pub(super) fn block_awaits(block: &Block) -> bool {
    count_awaits(block) > 0
}

/// Awaits in a block.
pub(super) fn count_awaits(block: &Block) -> usize {
    let mut awaits = Awaits(0);
    awaits.visit_block(block);
    awaits.0
}

/// How often each identifier stands in a body.
pub(super) fn mention_counts(block: &Block) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    count_idents(quote::ToTokens::to_token_stream(block), &mut counts);
    // A binding is no mention.
    struct Bound<'a>(&'a mut BTreeMap<String, usize>);
    impl<'a> Visit<'a> for Bound<'_> {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            if let Some(count) = self.0.get_mut(&pat.ident.to_string()) {
                *count = count.saturating_sub(1);
            }
            visit::visit_pat_ident(self, pat);
        }
    }
    Bound(&mut counts).visit_block(block);
    counts
}

/// Counts identifiers in tokens.
pub(super) fn count_idents(tokens: TokenStream, counts: &mut BTreeMap<String, usize>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => *counts.entry(ident.to_string()).or_default() += 1,
            TokenTree::Group(group) => count_idents(group.stream(), counts),
            _ => {}
        }
    }
}

/// Whether an expression never yields a value: `return`, `break`, `continue`.
pub(super) fn never(expr: &Expr) -> bool {
    matches!(expr, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_))
}

/// What an awaited expression is called: its method, its function, its variable.
pub(super) fn callee(expr: &Expr) -> String {
    match expr {
        Expr::MethodCall(call) => call.method.to_string(),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => {
                let segments = &path.path.segments;
                let last = segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
                match segments.len() {
                    // `Box::pin(x)`, `Pin::new(x)` wait for `x`.
                    n if n > 1 && matches!(last.as_str(), "pin" | "new" | "from") => {
                        call.args.first().map_or_else(|| last.clone(), callee)
                    }
                    _ => last,
                }
            }
            func => callee(func),
        },
        Expr::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default(),
        Expr::Paren(paren) => callee(&paren.expr),
        Expr::Group(group) => callee(&group.expr),
        Expr::Reference(reference) => callee(&reference.expr),
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(_) => callee(&field.base),
        },
        Expr::Try(tried) => callee(&tried.expr),
        Expr::Await(awaited) => callee(&awaited.base),
        Expr::Macro(mac) => macros::name(&mac.mac),
        Expr::Async(_) => "block".to_owned(),
        Expr::Unary(unary) => callee(&unary.expr),
        Expr::Index(index) => callee(&index.expr),
        _ => "value".to_owned(),
    }
}

/// Tokens as one line, without the spaces that printing puts around punctuation.
pub(crate) fn one_line(tokens: &str) -> String {
    let mut text = tokens.split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in [
        (" . ", "."), (" (", "("), ("( ", "("), (" )", ")"), (" ,", ","), (" ;", ";"), (" :: ", "::"), ("& ", "&"), (" ?", "?"),
        (" [", "["), ("[ ", "["), (" ]", "]"), (" !", "!"), ("&mut ", "&mut "), (":: <", "::<"), (" <", "<"), ("< ", "<"), (" >", ">"),
        ("* ", "*"),
    ] {
        text = text.replace(from, to);
    }
    if text.chars().count() > 60 {
        text = text.chars().take(57).chain("...".chars()).collect();
    }
    text
}

