//! `--teach`: the lowered code without what only rustc and [`longhand::Inspect`] need. It is for reading; it does not
//! compile where the certificate settles a type.
//!
//! [`longhand::Inspect`]: https://docs.rs/longhand

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, Item, Lit, Pat, Stmt};

/// Shortens paths; takes the certificate, the description for `Inspect` and `#[allow]`s out.
pub struct Teach;

impl VisitMut for Teach {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        shorten(path);
    }
    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(|stmt| !is_for_rustc(stmt));
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        // `_ => not_here()`: an arm that is there for rustc's count of the patterns.
        expr.arms.retain(|arm| !calls(arm.body.as_ref(), &["not_here"]));
        visit_mut::visit_expr_match_mut(self, expr);
    }
    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        // What rustc checks, between the context and the code.
        if is_call(call, &["step_of"]) {
            let arguments = std::mem::take(&mut call.args).into_iter().enumerate();
            call.args = arguments.filter(|(at, _)| *at != 2).map(|(_, argument)| argument).collect();
            *call.func = syn::parse_quote!(::longhand::step);
        }
        visit_mut::visit_expr_call_mut(self, call);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::MethodCall(call) = expr
            && call.method == "resumes"
            && let (Expr::Path(_), Some(code)) = (&*call.receiver, call.args.pop())
        {
            *expr = code;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| !attribute.path().is_ident("allow"));
        for attribute in attributes {
            self.visit_attribute_mut(attribute);
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        visit_mut::visit_macro_mut(self, mac);
        mac.tokens = shorten_tokens(mac.tokens.clone());
    }
}

/// A statement that means nothing when the machine runs.
fn is_for_rustc(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Local(local) => local.init.as_ref().is_some_and(|init| {
            calls(&init.expr, &["is", "is_of", "is_lent", "is_static"])
                || matches!(&*init.expr, Expr::Macro(mac) if is_ours(&mac.mac.path, &["certificate"]))
                || is_rebound(&local.pat, &init.expr)
        }),
        // The function as written.
        Stmt::Item(Item::Fn(item)) => {
            let doc = item.attrs.first().map(|attribute| attribute.meta.to_token_stream().to_string());
            doc.is_some_and(|doc| doc.contains("rustc checks it, and it never runs"))
        }
        // The certificate and the markers of types: code that is checked and never runs.
        Stmt::Expr(Expr::If(expr), _) => matches!(
            &*expr.cond,
            Expr::Lit(syn::ExprLit { lit: Lit::Bool(condition), .. }) if !condition.value
        ),
        Stmt::Item(Item::Impl(item)) => item.trait_.as_ref().is_some_and(|(path, _)| {
            path.segments.first().is_some_and(|first| first.ident == "longhand")
                && path.segments.last().is_some_and(|last| last.ident == "Machine" || last.ident == "Lowered")
        }),
        _ => false,
    }
}

/// `let a = a;`
fn is_rebound(pat: &Pat, expr: &Expr) -> bool {
    match (pat, expr) {
        (Pat::Ident(pat), Expr::Path(path)) => {
            pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() && path.path.is_ident(&pat.ident)
        }
        _ => false,
    }
}

/// A call of one of the runtime's functions.
fn calls(expr: &Expr, functions: &[&str]) -> bool {
    matches!(expr, Expr::Call(call) if is_call(call, functions))
}

fn is_call(call: &syn::ExprCall, functions: &[&str]) -> bool {
    matches!(&*call.func, Expr::Path(path) if is_ours(&path.path, functions))
}

/// A path to something of the runtime.
fn is_ours(path: &syn::Path, functions: &[&str]) -> bool {
    let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    matches!(&*segments, [first, last] if first == "longhand" && functions.contains(&last.as_str()))
}

/// `::core::task::Poll::Ready` becomes `Poll::Ready`, `::core::mem::forget` `mem::forget`, `::longhand::take`
/// `longhand::take`.
fn shorten(path: &mut syn::Path) {
    if path.leading_colon.is_none() || path.segments.len() < 2 {
        return;
    }
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    if let Some(from) = keep_from(&names) {
        path.leading_colon = None;
        path.segments = path.segments.iter().skip(from).cloned().collect();
    }
}

/// The first segment that a reader needs.
fn keep_from(names: &[String]) -> Option<usize> {
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    match names.first()?.as_str() {
        // What every module has by its short name.
        "core"
            if matches!(
                all[..],
                [.., "Option", "Some" | "None"] | [.., "Result", "Ok" | "Err"] | [.., "mem", "drop"]
            ) =>
        {
            Some(names.len() - 1)
        }
        "core" | "std" | "alloc" => Some(
            (1..names.len())
                .find(|at| names[*at].starts_with(char::is_uppercase))
                .unwrap_or(names.len().saturating_sub(2).max(1)),
        ),
        "longhand" => Some(0),
        _ => None,
    }
}

/// The same for paths in the tokens of a macro.
fn shorten_tokens(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out: Vec<TokenTree> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // `::a::b`, unless it goes on a path: `x::a`, `<T>::a`.
        let goes_on = match out.last() {
            Some(TokenTree::Ident(_)) => true,
            Some(TokenTree::Punct(punct)) => punct.as_char() == '>' && !is_arrow(&out),
            _ => false,
        };
        let path = if goes_on { Vec::new() } else { segments(&tokens[at..]) };
        if let Some(from) = keep_from(&path) {
            // Two colons and a name for each segment; the first that stays loses its colons.
            out.extend(tokens[at + from * 3 + 2..at + path.len() * 3].iter().cloned());
            at += path.len() * 3;
            continue;
        }
        out.push(match &tokens[at] {
            TokenTree::Group(group) => {
                let mut shorter = proc_macro2::Group::new(group.delimiter(), shorten_tokens(group.stream()));
                shorter.set_span(group.span());
                shorter.into()
            }
            other => other.clone(),
        });
        at += 1;
    }
    out.into_iter().collect()
}

/// Whether the last two tokens are `=>` or `->`.
fn is_arrow(tokens: &[TokenTree]) -> bool {
    let Some(TokenTree::Punct(before)) = tokens.len().checked_sub(2).map(|at| &tokens[at]) else { return false };
    matches!(before.as_char(), '=' | '-') && before.spacing() == Spacing::Joint
}

/// The names of `::a::b::c` at the start of the tokens.
fn segments(tokens: &[TokenTree]) -> Vec<String> {
    let mut names = Vec::new();
    for part in tokens.chunks(3) {
        match part {
            [TokenTree::Punct(first), TokenTree::Punct(second), TokenTree::Ident(name)]
                if first.as_char() == ':' && second.as_char() == ':' =>
            {
                names.push(name.to_string());
            }
            _ => break,
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shortened_to_what_is_read() {
        let shortened = |text: &str| {
            let mut path: syn::Path = syn::parse_str(text).unwrap();
            shorten(&mut path);
            prettyplease::unparse(&syn::parse_quote!(type X = #path;)).replace("type X = ", "").replace(";\n", "")
        };
        assert_eq!(shortened("::core::task::Poll::Ready"), "Poll::Ready");
        assert_eq!(shortened("::core::mem::forget"), "mem::forget");
        assert_eq!(shortened("::core::pin::Pin<&mut Self>"), "Pin<&mut Self>");
        assert_eq!(shortened("::longhand::ready"), "longhand::ready");
        assert_eq!(shortened("core::task::Poll"), "core::task::Poll");
        assert_eq!(shortened("::tokio::task::Poll"), "::tokio::task::Poll");
        assert_eq!(shortened("::core::panic"), "panic");
        assert_eq!(shortened("::core::option::Option::Some"), "Some");
        assert_eq!(shortened("::core::mem::drop"), "drop");
    }

    #[test]
    fn paths_in_macros_are_shortened_too() {
        let shortened = |text: &str| shorten_tokens(text.parse().unwrap()).to_string();
        let same = |text: &str| text.parse::<TokenStream>().unwrap().to_string();
        assert_eq!(
            shortened("state, A { x, .. } => ::longhand::future(::core::mem::take(y)), a::longhand::b, <T>::core::c"),
            same("state, A { x, .. } => longhand::future(mem::take(y)), a::longhand::b, <T>::core::c")
        );
        assert_eq!(shortened("=> ::core::task::Poll::Ready(1)"), same("=> Poll::Ready(1)"));
    }

    #[test]
    fn what_never_runs_is_left_out() {
        let tokens: TokenStream = "
            fn f() -> impl ::core::future::Future<Output = u8> {
                impl ::longhand::Machine for F {}
                impl ::core::future::Future for F {}
                let rustc = ::longhand::certificate!();
                if false { let original = async move { 1 }; ::longhand::certify(rustc, original); }
                #[allow(warnings)]
                let machine = match state { A => { let a = a; let mut a = a; b(a) } #[allow(unused)] _ => ::longhand::not_here(), };
                if fast { machine }
            }"
        .parse()
        .unwrap();
        assert_eq!(
            crate::format::item(&tokens, Teach).unwrap(),
            "fn f() -> impl Future<Output = u8> {\n    impl Future for F {}\n    let machine = match state {\n        A => {\n            \
             let mut a = a;\n            b(a)\n        }\n    };\n\n    if fast {\n        machine\n    }\n}\n"
        );
    }
}
