//! What longhand knows about the macros that stand in function bodies.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Lit, Macro, Pat, Stmt, Token};

/// How a macro treats the expressions in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Borrows its arguments and formats them; inline names in its string are arguments too.
    Format,
    /// `assert!` and its like: borrows its arguments; a message may follow.
    Assert,
    /// `vec!`, `dbg!`: takes its arguments by value.
    Value,
    /// `matches!(expression, pattern)`.
    Matches,
    /// Not known.
    Unknown,
}

/// The last segment of a macro's path.
pub fn name(mac: &Macro) -> String {
    mac.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// Whether a path is the one that emitted code names an item of ours by.
pub fn is_ours(path: &syn::Path, name: &str) -> bool {
    let segments: Vec<&syn::Ident> = path.segments.iter().map(|segment| &segment.ident).collect();
    path.leading_colon.is_some() && matches!(segments[..], [ours, last] if ours == "longhand" && last == name)
}

/// How a macro treats its arguments.
pub fn kind(mac: &Macro) -> Kind {
    match name(mac).as_str() {
        "format" | "print" | "println" | "eprint" | "eprintln" | "write" | "writeln" | "panic" | "todo"
        | "unimplemented" | "unreachable" | "format_args" | "info" | "warn" | "error" | "debug" | "trace" | "log"
        | "concat" | "anyhow" | "eyre" => Kind::Format,
        _ if is_tracings(mac) => Kind::Format,
        "bail" if starts_with_text(mac) => Kind::Format,
        "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq" | "debug_assert_ne" | "assert_ok"
        | "assert_err" | "assert_matches" | "ensure" => Kind::Assert,
        "vec" | "dbg" | "bail" | "fail" | "throw" | "maybe_done" => Kind::Value,
        "matches" => Kind::Matches,
        // What jumps or captures is an expression among others: `unwrap_or!(x, continue)`, `boxed!(async { .. })`.
        _ if (hidden_jump(mac).is_some() || captures(mac.tokens.clone())) && arguments(mac).is_some() => Kind::Value,
        _ => Kind::Unknown,
    }
}

/// Whether a macro makes a span or an event of `tracing`'s, out of names and values.
fn is_tracings(mac: &Macro) -> bool {
    match name(mac).as_str() {
        "info_span" | "warn_span" | "error_span" | "debug_span" | "trace_span" => true,
        "span" | "event" => {
            let mut found = false;
            idents(mac.tokens.clone(), &mut |ident| found |= ident == "Level");
            found
        }
        _ => false,
    }
}

/// Whether a macro looks at its arguments in a syntax of its own, in which a name may be a label: `debug!(?response)`,
/// `info_span!("call", id)`.
pub fn is_labelled(mac: &Macro) -> bool {
    if kind(mac) != Kind::Format {
        return false;
    }
    let Some(list) = arguments(mac) else { return true };
    let is_text = |expr: &Expr| matches!(expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)));
    let may_label = matches!(name(mac).as_str(), "info" | "warn" | "error" | "debug" | "trace");
    is_tracings(mac) || may_label && list.exprs.first().is_some_and(|first| !is_text(first))
}

/// Macros whose awaits and jumps are not the function's: generators, and what quotes its tokens.
const OF_THEIR_OWN: &[&str] =
    &["stream", "try_stream", "quote", "quote_spanned", "parse_quote", "parse_quote_spanned", "stringify"];

/// The statements of a generator, `stream! { .. yield x; .. }`: what they mention is moved into it, as into an `async move`
/// block. `None` where they are no Rust (`for await`).
pub fn generator(mac: &Macro) -> Option<Vec<Stmt>> {
    let is_generator = matches!(name(mac).as_str(), "stream" | "try_stream");
    if is_generator { syn::Block::parse_within.parse2(mac.tokens.clone()).ok() } else { None }
}

/// Whether a macro's tokens hold an await that may be the function's.
pub fn awaits(mac: &Macro) -> bool {
    !OF_THEIR_OWN.contains(&&*name(mac)) && tokens_await(&mac.tokens)
}

/// A `return`, `break` or `continue` in a macro's tokens that may leave it.
pub fn hidden_jump(mac: &Macro) -> Option<Ident> {
    fn find(tokens: TokenStream) -> Option<Ident> {
        let trees = outside_of_async(tokens);
        let loops = trees.iter().any(
            |tree| matches!(tree, TokenTree::Ident(ident) if ident == "loop" || ident == "while" || ident == "for"),
        );
        trees.into_iter().find_map(|tree| match tree {
            TokenTree::Group(group) if !loops => find(group.stream()),
            TokenTree::Ident(ident) if ident == "return" || ident == "__longhand_jump" => Some(ident),
            TokenTree::Ident(ident) if !loops && (ident == "break" || ident == "continue") => Some(ident),
            _ => None,
        })
    }
    if OF_THEIR_OWN.contains(&&*name(mac)) { None } else { find(mac.tokens.clone()) }
}

/// Whether tokens may hold an async block or a closure.
fn captures(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "async" || ident == "move",
        TokenTree::Punct(punct) => punct.as_char() == '|',
        TokenTree::Group(group) => captures(group.stream()),
        TokenTree::Literal(_) => false,
    })
}

/// The token trees of a stream, without the bodies of async blocks.
fn outside_of_async(tokens: TokenStream) -> Vec<TokenTree> {
    let mut in_async = false;
    let keep = |tree: &TokenTree| match tree {
        TokenTree::Ident(ident) if ident == "async" => {
            in_async = true;
            true
        }
        TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => !std::mem::take(&mut in_async),
        TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => {
            in_async = false;
            true
        }
        _ => true,
    };
    tokens.into_iter().filter(keep).collect()
}

fn starts_with_text(mac: &Macro) -> bool {
    matches!(mac.tokens.clone().into_iter().next(), Some(TokenTree::Literal(literal)) if literal.to_string().contains('"'))
}

/// Whether a macro in a statement's place makes items, as `pin_project! { struct Halves { .. } }` does: what a body may not
/// hold twice, and other items may need.
pub fn makes_items(mac: &Macro) -> bool {
    const FIRST: &[&str] =
        &["struct", "enum", "union", "fn", "trait", "impl", "static", "mod", "use", "type", "extern", "macro_rules"];
    let mut trees = mac.tokens.clone().into_iter().peekable();
    loop {
        match trees.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == '#' => {
                trees.next();
            }
            Some(TokenTree::Ident(ident)) if ident == "pub" => {
                trees.next_if(|tree| matches!(tree, TokenTree::Group(_)));
            }
            Some(TokenTree::Ident(ident)) => return FIRST.iter().any(|first| ident == first),
            _ => return false,
        }
    }
}

/// The arguments of a macro, where its tokens are a list of expressions (or `value; count`).
#[derive(Clone)]
pub struct Arguments {
    /// The expressions.
    pub exprs: Vec<Expr>,
    /// `[value; count]` rather than a list.
    pub repeat: bool,
    /// The list ends with a comma.
    trailing: bool,
}

impl Arguments {
    /// The macro's tokens again.
    pub fn tokens(&self) -> TokenStream {
        let exprs = &self.exprs;
        match (self.repeat, self.trailing) {
            (true, _) => quote!(#(#exprs);*),
            (false, false) => quote!(#(#exprs),*),
            (false, true) => quote!(#(#exprs),*,),
        }
    }
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let list = Punctuated::<Expr, Token![,]>::parse_terminated_with(input, Expr::parse);
        let list = list?;
        Ok(Arguments { trailing: list.trailing_punct(), exprs: list.into_iter().collect(), repeat: false })
    }
}

/// Parses a macro's tokens as a list of expressions.
pub fn arguments(mac: &Macro) -> Option<Arguments> {
    if let Ok(list) = syn::parse2::<Arguments>(mac.tokens.clone()) {
        return Some(list);
    }
    let repeat = |input: ParseStream<'_>| {
        let value: Expr = input.parse()?;
        input.parse::<Token![;]>()?;
        let count: Expr = input.parse()?;
        Ok(Arguments { exprs: vec![value, count], repeat: true, trailing: false })
    };
    repeat.parse2(mac.tokens.clone()).ok()
}

/// `matches!(expression, pattern if guard)`, parsed.
pub struct Matches {
    /// The scrutinee.
    pub expr: Expr,
    /// The pattern.
    pub pat: Pat,
    /// The guard.
    pub guard: Option<Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let expr = input.parse()?;
        input.parse::<Token![,]>()?;
        let pat = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
        input.parse::<Option<Token![,]>>()?;
        Ok(Matches { expr, pat, guard })
    }
}

impl Matches {
    /// The macro's tokens again.
    pub fn tokens(&self) -> TokenStream {
        let Matches { expr, pat, guard } = self;
        let guard = guard.iter().map(|guard| quote!(if #guard));
        quote!(#expr, #pat #(#guard)*)
    }
}

/// The names that a format string captures: `"{x} {y:>width$}"` gives x, y, width.
pub fn captured(list: &[Expr]) -> Vec<String> {
    let Some(text) = list.iter().find_map(|expr| match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '{' {
            continue;
        }
        if chars.peek() == Some(&'{') {
            chars.next();
            continue;
        }
        let inside: String = chars.by_ref().take_while(|&c| c != '}').collect();
        let (name, spec) = inside.split_once(':').unwrap_or((&inside, ""));
        let mut found = vec![name.trim().to_owned()];
        for part in spec.split('$').rev().skip(1) {
            let start = part.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
            found.push(part[start..].to_owned());
        }
        for name in found {
            let is_name = name.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
            if is_name && !names.contains(&name) && !named(list, &name) {
                names.push(name);
            }
        }
    }
    names
}

/// Whether `name = value` stands among the arguments.
fn named(list: &[Expr], name: &str) -> bool {
    list.iter().any(|expr| match expr {
        Expr::Assign(assign) => matches!(&*assign.left, Expr::Path(path) if path.path.is_ident(name)),
        _ => false,
    })
}

/// Whether tokens hold `.await`, async blocks in them left out.
fn tokens_await(tokens: &TokenStream) -> bool {
    let mut dot = false;
    outside_of_async(tokens.clone()).into_iter().any(|tree| {
        let after_dot = std::mem::replace(&mut dot, matches!(&tree, TokenTree::Punct(p) if p.as_char() == '.'));
        match tree {
            TokenTree::Ident(ident) => after_dot && ident == "await",
            TokenTree::Group(group) => tokens_await(&group.stream()),
            _ => false,
        }
    })
}

/// The variables that a literal captures, if it is a format string.
pub fn captured_by(literal: &proc_macro2::Literal) -> Vec<String> {
    let Ok(text) = syn::parse2::<syn::LitStr>(TokenTree::Literal(literal.clone()).into()) else { return Vec::new() };
    let names = captured(&[Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: Lit::Str(text) })]);
    names.into_iter().filter(|name| syn::parse_str::<Ident>(name).is_ok()).collect()
}

/// A group that holds other tokens.
pub fn with_stream(group: &Group, stream: TokenStream) -> TokenTree {
    let mut other = Group::new(group.delimiter(), stream);
    other.set_span(group.span());
    TokenTree::Group(other)
}

/// Renames what the format strings among tokens capture.
pub fn recaptured(tokens: TokenStream, new: &mut dyn FnMut(&str) -> Option<String>) -> TokenStream {
    let renamed = |tree: TokenTree| match tree {
        TokenTree::Group(group) => with_stream(&group, recaptured(group.stream(), new)),
        TokenTree::Literal(literal) => {
            let names = captured_by(&literal).into_iter();
            let renamed: Vec<(String, String)> = names.filter_map(|name| new(&name).map(|new| (name, new))).collect();
            let text = renamed.iter().fold(literal.to_string(), |text, (name, new)| with_name(&text, name, new));
            let mut other: proc_macro2::Literal =
                if renamed.is_empty() { literal.clone() } else { text.parse().unwrap_or_else(|_| literal.clone()) };
            other.set_span(literal.span());
            TokenTree::Literal(other)
        }
        tree => tree,
    };
    tokens.into_iter().map(renamed).collect()
}

/// A format string with another name in it: `{name}`, `{name:?}`.
fn with_name(text: &str, name: &str, new: &str) -> String {
    let head = format!("{{{name}");
    let mut parts = text.split(&head);
    let mut renamed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_it = !renamed.ends_with('{') && part.starts_with(['}', ':']);
        renamed.push_str(if is_it { "{" } else { &head });
        renamed.push_str(if is_it { new } else { "" });
        renamed.push_str(part);
    }
    renamed
}

/// What the format strings among tokens capture, none of which an argument names.
pub fn captured_in(tokens: &TokenStream) -> BTreeSet<String> {
    fn find(tokens: &TokenStream, captured: &mut BTreeSet<String>, named: &mut BTreeSet<String>) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let is = |at: usize, c: char| matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == c);
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => find(&group.stream(), captured, named),
                TokenTree::Literal(literal) => captured.extend(captured_by(literal)),
                TokenTree::Ident(ident) if is(at + 1, '=') && !is(at + 2, '=') => _ = named.insert(ident.to_string()),
                _ => {}
            }
        }
    }
    let (mut captured, mut named) = (BTreeSet::new(), BTreeSet::new());
    find(tokens, &mut captured, &mut named);
    captured.retain(|name| !named.contains(name));
    captured
}

/// Ends statements that stand in a macro's place as it ended: only the last statement of a block may be its value.
pub fn end_as(stmts: &mut [Stmt], mac: &Stmt, is_last: bool) {
    let is_statement = matches!(mac, Stmt::Expr(_, Some(_)) | Stmt::Macro(syn::StmtMacro { semi_token: Some(_), .. }));
    if let Some(Stmt::Expr(_, semicolon @ None)) = stmts.last_mut() {
        *semicolon = (is_statement || !is_last).then(Default::default);
    }
}

/// A pass that writes macros out. What is in a closure or an async block is that one's own.
pub trait WriteOut: VisitMut + Sized {
    /// What a macro stands for, if this pass writes it out.
    fn written(&mut self, mac: &Macro) -> Option<Expr>;

    /// Writes a statement: the pass's `visit_stmt_mut`.
    fn write_stmt(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(mac) = stmt
            && let Some(expr) = self.written(&mac.mac)
        {
            *stmt = Stmt::Expr(expr, mac.semi_token);
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }

    /// Writes an expression: the pass's `visit_expr_mut`.
    fn write_expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Closure(_) | Expr::Async(_) => {}
            Expr::Macro(mac) => {
                if let Some(written) = self.written(&mac.mac) {
                    *expr = written;
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// Every identifier in tokens, in order.
pub fn idents(tokens: TokenStream, found: &mut impl FnMut(&Ident)) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => found(&ident),
            TokenTree::Group(group) => idents(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The field that tokens behind a name lead to, unless they call a method.
pub fn field_behind(trees: &[TokenTree]) -> Option<String> {
    match trees {
        [TokenTree::Punct(dot), TokenTree::Literal(index), ..] if dot.as_char() == '.' => {
            // `x.0.1` is a name, a dot and a number.
            index.to_string().split('.').next().map(str::to_owned)
        }
        [TokenTree::Punct(dot), TokenTree::Ident(field), rest @ ..] if dot.as_char() == '.' => {
            let calls = match rest {
                [TokenTree::Group(group), ..] => group.delimiter() == proc_macro2::Delimiter::Parenthesis,
                [TokenTree::Punct(one), TokenTree::Punct(other), ..] => one.as_char() == ':' && other.as_char() == ':',
                _ => false,
            };
            (!calls && *field != "await").then(|| field.to_string())
        }
        _ => None,
    }
}

/// Every identifier in tokens that is not a field, a method, a path's head or a named field.
pub fn plain_idents(tokens: &TokenStream, found: &mut impl FnMut(&proc_macro2::Ident)) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => plain_idents(&group.stream(), found),
            TokenTree::Ident(ident) if is_plain(&trees, at) => found(ident),
            TokenTree::Literal(literal) => {
                for name in captured_by(literal) {
                    found(&Ident::new(&name, literal.span()));
                }
            }
            _ => {}
        }
    }
}

/// How often tokens mention a variable.
pub fn count(tokens: &impl ToTokens, name: &Ident) -> usize {
    let mut count = 0;
    plain_idents(&tokens.to_token_stream(), &mut |ident| count += usize::from(ident == name));
    count
}

/// Every variable in tokens whose method is called, one that takes it, or that is given to a function or a literal's field:
/// `x.into()`, `f(x)`, `Type { x }`.
pub fn taken(tokens: &TokenStream, found: &mut impl FnMut(&proc_macro2::Ident)) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => {
                let is_called = matches!(at.checked_sub(1).map(|before| &trees[before]), Some(TokenTree::Ident(_)));
                let given: Vec<Expr> = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis if is_called => {
                        let given = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(group.stream());
                        given.into_iter().flatten().collect()
                    }
                    proc_macro2::Delimiter::Brace if holds_fields(&trees, at) => {
                        let literal = syn::parse2::<syn::ExprStruct>(quote!(Fields #group));
                        literal.into_iter().flat_map(|literal| literal.fields).map(|field| field.expr).collect()
                    }
                    _ => Vec::new(),
                };
                for expr in &given {
                    if let Expr::Path(path) = expr
                        && let Some(ident) = path.path.get_ident()
                    {
                        found(ident);
                    }
                }
                taken(&group.stream(), found);
            }
            TokenTree::Ident(ident) if is_plain(&trees, at) => {
                let call = trees[at..].iter().take(4).cloned().collect();
                if let Ok(syn::Expr::MethodCall(call)) = syn::parse2(call)
                    && crate::mentions::takes_receiver(&call)
                {
                    found(ident);
                }
            }
            _ => {}
        }
    }
}

/// Replaces plain identifiers in tokens. A field of a literal that is named by its value alone keeps its name.
pub fn with_idents(tokens: TokenStream, new: &mut dyn FnMut(&Ident) -> Option<TokenStream>) -> TokenStream {
    replaced(tokens.into_iter().collect(), false, new)
}

fn replaced(trees: Vec<TokenTree>, in_fields: bool, new: &mut dyn FnMut(&Ident) -> Option<TokenStream>) -> TokenStream {
    let is_comma = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ',');
    let mut code = TokenStream::new();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Ident(ident) if is_plain(&trees, at) => {
                let is_whole = (at == 0 || is_comma(at - 1)) && (at + 1 == trees.len() || is_comma(at + 1));
                match new(ident) {
                    Some(value) if in_fields && is_whole => code.extend(quote!(#ident: #value)),
                    Some(value) => code.extend(value),
                    None => code.extend([tree.clone()]),
                }
            }
            TokenTree::Group(group) => {
                let inner = replaced(group.stream().into_iter().collect(), holds_fields(&trees, at), new);
                code.extend([with_stream(group, inner)]);
            }
            _ => code.extend([tree.clone()]),
        }
    }
    code
}

/// Whether the group at `at` holds the fields of a literal, `Type { a, b: 1 }`, or of what is written as an argument like it.
fn holds_fields(trees: &[TokenTree], at: usize) -> bool {
    let Some(TokenTree::Group(group)) = trees.get(at) else { return false };
    if group.delimiter() != proc_macro2::Delimiter::Brace || at == 0 {
        return false;
    }
    match &trees[at - 1] {
        TokenTree::Punct(punct) if punct.as_char() == ',' => {
            let fields: TokenStream = quote!(Fields #group);
            syn::parse2::<syn::ExprStruct>(fields).is_ok_and(|literal| !literal.fields.is_empty())
        }
        TokenTree::Ident(name) if name.to_string().starts_with(char::is_uppercase) => {
            let in_path = |tree: &&TokenTree| match tree {
                TokenTree::Punct(punct) => punct.as_char() == ':',
                TokenTree::Ident(ident) => !is_head_of_block(ident),
                _ => false,
            };
            let path = trees[..at].iter().rev().take_while(in_path).count();
            let before = trees[..at - path].last();
            !matches!(before, Some(TokenTree::Ident(ident)) if is_head_of_block(ident))
        }
        _ => false,
    }
}

/// Whether braces behind an expression that follows a word are a block's.
fn is_head_of_block(word: &Ident) -> bool {
    ["if", "while", "match", "in"].iter().any(|head| word == head)
}

/// Whether the identifier at `at` can name a variable.
pub fn is_plain(trees: &[TokenTree], at: usize) -> bool {
    let punct = |at: usize, c: char| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == c);
    let field = at > 0 && punct(at - 1, '.') && !(at > 1 && punct(at - 2, '.'));
    let head = punct(at + 1, ':') || punct(at + 1, '!') && !punct(at + 2, '=');
    let tail = at > 1 && punct(at - 1, ':') && punct(at - 2, ':');
    !field && !head && !tail
}

/// Whether a body holds macros that are lowered as something else than what their crates make of them: `select!` and its like.
pub fn are_written_out(body: &syn::Block) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            self.0 |= matches!(
                name(mac).as_str(),
                "select" | "select_biased" | "join" | "try_join" | "pin" | "pin_mut" | "block"
            );
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_block(&mut find, body);
    find.0
}
