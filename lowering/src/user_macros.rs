//! Writes out macros of the user's own: those whose `macro_rules!` stands in the function's body, before it in its file, or
//! in another file of its crate.
//! Reads a definition and a call; writes statements.
//!
//! What a macro binds itself gets a name that nothing in the function has, since passes tell locals apart by name where
//! rustc tells them by hygiene. A macro that does not fit into that, that defines items, or whose definition depends on a
//! `#[cfg]`, stays as it is. In the certificate rustc writes every macro out itself.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::visit::{self, Visit};
use syn::{Block, Expr, ItemFn, Macro, Pat, Stmt};

use crate::{macros, resolve};

/// Macros by name. `None`: which one is meant is not known.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    seen: BTreeMap<String, Option<Definition>>,
    /// What `use` items bring from other crates, macros or not.
    imported: BTreeSet<String>,
    /// All macros of the crate.
    all: Rc<Texts>,
}

/// Macros of a crate by name: the text of their rules. `None`: there are several of the name, or not in each configuration.
pub type Texts = BTreeMap<String, Option<String>>;

/// A `macro_rules!`.
#[derive(Clone, Debug)]
struct Definition {
    rules: Vec<Rule>,
    /// Whether it stands in the function, whose locals it sees then.
    inside: bool,
}

#[derive(Clone, Debug)]
struct Rule {
    matcher: Vec<Part>,
    transcriber: Vec<Part>,
}

/// A part of a matcher or of a transcriber.
#[derive(Clone, Debug)]
enum Part {
    /// A token as it is; no group.
    Token(TokenTree),
    Group(Delimiter, Vec<Part>),
    /// `$name:kind`, or `$name` with no kind.
    Variable(String, String),
    /// `$( .. ) separator op`.
    Repeat(Vec<Part>, Vec<TokenTree>, char),
}

impl Definitions {
    /// Adds a definition from its tokens: `(matcher) => { transcriber }; ..`. A later one hides an earlier one;
    /// `conditional` ones, and those that are not understood, hide it without being known.
    pub fn add(&mut self, name: String, rules: TokenStream, conditional: bool) {
        self.insert(name, rules, conditional, false);
    }

    /// Adds those of the crate's other files, which a function sees as well unless it has `imported` one of the name.
    pub fn add_all(&mut self, all: Rc<Texts>, imported: BTreeSet<String>) {
        (self.all, self.imported) = (all, imported);
    }

    fn insert(&mut self, name: String, rules: TokenStream, conditional: bool, inside: bool) {
        let definition = self::rules(rules).filter(|_| !conditional).map(|rules| Definition { rules, inside });
        self.seen.insert(name, definition);
    }

    /// The macro that a path means.
    fn get(&mut self, path: &syn::Path) -> Option<Definition> {
        let (first, last) = (&path.segments.first()?.ident, path.segments.last()?.ident.to_string());
        let is_path = path.segments.len() > 1;
        if !is_path && let Some(seen) = self.seen.get(&last) {
            return seen.clone();
        }
        let is_own = if is_path {
            first == "crate" || first == "self" || first == "super"
        } else {
            !self.imported.contains(&last)
        };
        let text = self.all.get(&last).filter(|_| is_own)?.as_ref()?;
        let definition = text.parse().ok().and_then(rules).map(|rules| Definition { rules, inside: false });
        if !is_path {
            self.seen.insert(last, definition.clone());
        }
        definition
    }

    /// Adds those in a function's body. Of two with one name, neither is known.
    fn add_body(&mut self, body: &Block) {
        struct Find<'a>(&'a mut Definitions);
        impl<'a> Visit<'a> for Find<'_> {
            fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
                if let Some(name) = &item.ident {
                    let known =
                        self.0.seen.get(&name.to_string()).is_some_and(|old| old.as_ref().is_none_or(|old| old.inside));
                    self.0.insert(name.to_string(), item.mac.tokens.clone(), known || !item.attrs.is_empty(), true);
                }
            }
        }
        Find(self).visit_block(body);
    }
}

/// `(matcher) => { transcriber }; ..`
fn rules(tokens: TokenStream) -> Option<Vec<Rule>> {
    let mut rules = Vec::new();
    let mut trees = tokens.into_iter();
    while let Some(first) = trees.next() {
        let (
            TokenTree::Group(matcher),
            Some(TokenTree::Punct(_)),
            Some(TokenTree::Punct(_)),
            Some(TokenTree::Group(to)),
        ) = (first, trees.next(), trees.next(), trees.next())
        else {
            return None;
        };
        rules.push(Rule { matcher: parts(matcher.stream(), true)?, transcriber: parts(to.stream(), false)? });
        // The semicolon.
        trees.next();
    }
    Some(rules)
}

fn parts(tokens: TokenStream, matcher: bool) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let is_dollar = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '$');
        parts.push(match tree {
            TokenTree::Group(group) => Part::Group(group.delimiter(), self::parts(group.stream(), matcher)?),
            _ if !is_dollar => Part::Token(tree),
            _ => match trees.next()? {
                TokenTree::Ident(name) if name == "crate" => Part::Token(TokenTree::Ident(name)),
                TokenTree::Ident(name) if matcher => {
                    trees.next()?;
                    Part::Variable(name.to_string(), trees.next()?.to_string())
                }
                TokenTree::Ident(name) => Part::Variable(name.to_string(), String::new()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let mut separator = Vec::new();
                    let op = loop {
                        match trees.next()? {
                            TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+' | '?') => {
                                break punct.as_char();
                            }
                            other => separator.push(other),
                        }
                    };
                    Part::Repeat(self::parts(group.stream(), matcher)?, separator, op)
                }
                _ => return None,
            },
        });
    }
    Some(parts)
}

/// What a variable stands for.
#[derive(Clone)]
enum Bound {
    One(TokenStream),
    Each(Vec<Bound>),
}

type Found = BTreeMap<String, Bound>;

fn variables<'a>(parts: &'a [Part], found: &mut Vec<&'a str>) {
    for part in parts {
        match part {
            Part::Variable(name, _) => found.push(name),
            Part::Group(_, inner) | Part::Repeat(inner, ..) => variables(inner, found),
            Part::Token(_) => {}
        }
    }
}

/// Matches what comes next, as far as the parts go.
fn matches(parts: &[Part], input: ParseStream<'_>, found: &mut Found) -> Option<()> {
    for part in parts {
        match part {
            Part::Token(tree) => is_next(tree, input)?,
            Part::Group(delimiter, inner) => {
                let tree: TokenTree = input.parse().ok()?;
                let TokenTree::Group(group) = tree else { return None };
                if group.delimiter() != *delimiter {
                    return None;
                }
                found.extend(all(inner, group.stream())?);
            }
            Part::Variable(name, kind) => {
                found.insert(name.clone(), Bound::One(fragment(kind, input)?));
            }
            Part::Repeat(inner, separator, op) => {
                let mut each: Vec<Found> = Vec::new();
                loop {
                    let ahead = input.fork();
                    let mut one = Found::new();
                    let separated = each.is_empty() || separator.iter().all(|tree| is_next(tree, &ahead).is_some());
                    if ahead.is_empty() || !separated || matches(inner, &ahead, &mut one).is_none() {
                        break;
                    }
                    if ahead.cursor() == input.cursor() {
                        return None;
                    }
                    input.advance_to(&ahead);
                    each.push(one);
                    if *op == '?' {
                        break;
                    }
                }
                if *op == '+' && each.is_empty() {
                    return None;
                }
                let mut names = Vec::new();
                variables(inner, &mut names);
                for name in names {
                    let list = each.iter_mut().filter_map(|one| one.remove(name)).collect();
                    found.insert(name.to_owned(), Bound::Each(list));
                }
            }
        }
    }
    Some(())
}

/// Matches all of the tokens.
fn all(parts: &[Part], tokens: TokenStream) -> Option<Found> {
    let parse = |input: ParseStream<'_>| {
        let mut found = Found::new();
        let fits = matches(parts, input, &mut found).filter(|()| input.is_empty());
        // What is left over would be an error.
        input.step(|cursor| {
            let mut rest = *cursor;
            while let Some((_, next)) = rest.token_tree() {
                rest = next;
            }
            Ok(((), rest))
        })?;
        Ok(fits.map(|()| found))
    };
    parse.parse2(tokens).ok()?
}

fn is_next(tree: &TokenTree, input: ParseStream<'_>) -> Option<()> {
    let next: TokenTree = input.parse().ok()?;
    let is_it = match (tree, &next) {
        (TokenTree::Punct(a), TokenTree::Punct(b)) => a.as_char() == b.as_char(),
        (TokenTree::Group(_), _) | (_, TokenTree::Group(_)) => false,
        _ => tree.to_string() == next.to_string(),
    };
    is_it.then_some(())
}

/// Parses a fragment. An expression keeps together.
fn fragment(kind: &str, input: ParseStream<'_>) -> Option<TokenStream> {
    fn tokens(parsed: syn::Result<impl ToTokens>) -> Option<TokenStream> {
        parsed.ok().map(ToTokens::into_token_stream)
    }
    match kind {
        "expr" | "expr_2021" => {
            let expr: Expr = input.parse().ok()?;
            let whole = matches!(
                expr,
                Expr::Path(_)
                    | Expr::Lit(_)
                    | Expr::Call(_)
                    | Expr::MethodCall(_)
                    | Expr::Field(_)
                    | Expr::Macro(_)
                    | Expr::Await(_)
                    | Expr::Try(_)
                    | Expr::Paren(_)
                    | Expr::Tuple(_)
                    | Expr::Array(_)
                    | Expr::Index(_)
                    | Expr::Group(_)
            );
            let tokens = expr.into_token_stream();
            Some(if whole { tokens } else { TokenTree::Group(Group::new(Delimiter::Parenthesis, tokens)).into() })
        }
        "ident" => tokens(input.call(Ident::parse_any)),
        "tt" => tt(input),
        "ty" => tokens(input.parse::<syn::Type>()),
        "pat" => tokens(input.call(Pat::parse_multi_with_leading_vert)),
        "pat_param" => tokens(input.call(Pat::parse_single)),
        "path" => tokens(input.parse::<syn::Path>()),
        "block" => tokens(input.parse::<Block>()),
        "lifetime" => tokens(input.parse::<syn::Lifetime>()),
        "literal" => tokens(input.parse::<syn::Lit>()),
        "meta" => tokens(input.parse::<syn::Meta>()),
        "vis" => tokens(input.parse::<syn::Visibility>()),
        _ => None,
    }
}

/// A token tree as `macro_rules!` has it: operators and lifetimes are one.
fn tt(input: ParseStream<'_>) -> Option<TokenStream> {
    const OPERATORS: &[&str] = &[
        "<<=", ">>=", "...", "..=", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=",
        "&=", "|=", "<<", ">>", "..", "::",
    ];
    if input.peek(syn::Lifetime) {
        return input.parse::<syn::Lifetime>().ok().map(ToTokens::into_token_stream);
    }
    let of = |operator: &&&str| {
        operator.chars().all({
            let ahead = input.fork();
            move |c| matches!(ahead.parse::<TokenTree>(), Ok(TokenTree::Punct(punct)) if punct.as_char() == c)
        })
    };
    let length = OPERATORS.iter().find(of).map_or(1, |operator| operator.len());
    (0..length).map(|_| input.parse::<TokenTree>().ok()).collect()
}

/// What the transcriber's own identifiers end in, until it is known which of them it binds.
const MARK: &str = "__transcribed";

fn transcribe(parts: &[Part], found: &Found, span: Span) -> Option<TokenStream> {
    let mut out = TokenStream::new();
    for part in parts {
        match part {
            Part::Token(TokenTree::Ident(ident)) => {
                let name = ident.to_string();
                let is_keyword = syn::parse_str::<Ident>(&name).is_err() || name.starts_with("r#");
                let name = if is_keyword { name } else { format!("{name}{MARK}") };
                out.extend([TokenTree::Ident(Ident::parse_any.parse_str(&name).ok().map(|mut ident| {
                    ident.set_span(span);
                    ident
                })?)]);
            }
            Part::Token(tree) => {
                let mut tree = tree.clone();
                tree.set_span(span);
                out.extend([tree]);
            }
            Part::Group(delimiter, inner) => {
                let mut group = Group::new(*delimiter, transcribe(inner, found, span)?);
                group.set_span(span);
                out.extend([TokenTree::Group(group)]);
            }
            Part::Variable(name, _) => match found.get(name)? {
                Bound::One(tokens) => out.extend(tokens.clone()),
                Bound::Each(_) => return None,
            },
            Part::Repeat(inner, separator, _) => {
                let mut names = Vec::new();
                variables(inner, &mut names);
                let lists = names.iter().filter_map(|name| match found.get(*name)? {
                    Bound::Each(list) => Some((*name, list)),
                    Bound::One(_) => None,
                });
                let lists: Vec<(&str, &Vec<Bound>)> = lists.collect();
                let count = lists.first()?.1.len();
                if lists.iter().any(|(_, list)| list.len() != count) {
                    return None;
                }
                for at in 0..count {
                    let mut one = found.clone();
                    one.extend(lists.iter().map(|(name, list)| ((*name).to_owned(), list[at].clone())));
                    if at > 0 {
                        out.extend(separator.iter().cloned());
                    }
                    out.extend(transcribe(inner, &one, span)?);
                }
            }
        }
    }
    Some(out)
}

/// A function's macros.
pub struct Writer<'f> {
    function: &'f ItemFn,
    definitions: Definitions,
    /// Looked up when the first call is written.
    names: Option<Taken>,
    /// Calls that may still be written: a recursion that does not end is rustc's to report.
    left: usize,
}

/// The names that what macros bind keeps clear of.
struct Taken {
    /// Every identifier of the function, and what has been bound for it.
    all: BTreeSet<String>,
    /// What the function binds.
    bound: BTreeSet<String>,
}

impl Taken {
    fn of(function: &ItemFn) -> Self {
        let mut all = BTreeSet::new();
        macros::idents(function.to_token_stream(), &mut |ident| _ = all.insert(ident.to_string()));
        let mut bound = Bindings::default();
        bound.visit_item_fn(function);
        Taken { all, bound: bound.names }
    }
}

impl<'f> Writer<'f> {
    /// Of a function, with the definitions that it sees in its file.
    pub fn of(function: &'f ItemFn, mut definitions: Definitions) -> Self {
        definitions.add_body(&function.block);
        Writer { function, definitions, names: None, left: 512 }
    }

    /// Whether tokens call one of the macros.
    pub fn is_called_in(&mut self, tokens: &TokenStream) -> bool {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        trees.iter().enumerate().any(|(at, tree)| match tree {
            TokenTree::Group(group) => self.is_called_in(&group.stream()),
            TokenTree::Ident(name) => {
                let called = matches!(trees.get(at + 1), Some(TokenTree::Punct(punct)) if punct.as_char() == '!');
                called && self.definitions.get(&name.clone().into()).is_some()
            }
            _ => false,
        })
    }

    /// The statements that a call stands for.
    pub fn written(&mut self, mac: &Macro) -> Option<Vec<Stmt>> {
        let definition = self.definitions.get(&mac.path)?;
        self.left = self.left.checked_sub(1)?;
        let span = Span::call_site().located_at(mac.path.segments.last()?.ident.span());
        let found = definition.rules.iter().find_map(|rule| Some((rule, all(&rule.matcher, mac.tokens.clone())?)));
        let (rule, found) = found?;
        self.named(transcribe(&rule.transcriber, &found, span)?, &definition)
    }

    /// Gives the transcriber's identifiers their names.
    fn named(&mut self, tokens: TokenStream, definition: &Definition) -> Option<Vec<Stmt>> {
        let stmts = Block::parse_within.parse2(tokens.clone()).ok()?;
        let mut bindings = Bindings::default();
        stmts.iter().for_each(|stmt| bindings.visit_stmt(stmt));
        if bindings.items {
            return None;
        }
        let taken = self.names.get_or_insert_with(|| Taken::of(self.function));
        let own = bindings.names.iter().filter_map(|name| name.strip_suffix(MARK));
        let own: BTreeSet<String> = own.map(str::to_owned).collect();
        // What it names without binding it is an item's; a local of that name would hide it.
        let mut hidden = false;
        macros::plain_idents(&tokens, &mut |ident| {
            let ident = ident.to_string();
            let name = ident.strip_suffix(MARK);
            hidden |= name.is_some_and(|name| !own.contains(name) && taken.bound.contains(name));
        });
        let captured = captured(&tokens);
        if hidden && !definition.inside || own.iter().any(|name| captured.contains(name)) {
            return None;
        }
        let mut names = BTreeMap::new();
        for name in own {
            let fresh = std::iter::once(name.clone()).chain((2..).map(|count| format!("{name}_{count}")));
            let fresh = { fresh }.find(|fresh| !taken.all.contains(fresh))?;
            if fresh != name && bindings.shorthands.contains(&format!("{name}{MARK}")) {
                return None;
            }
            taken.all.insert(fresh.clone());
            taken.bound.insert(fresh.clone());
            names.insert(name, fresh);
        }
        Block::parse_within.parse2(unmarked(tokens, &names)).ok()
    }
}

/// The names that format strings in tokens capture.
fn captured(tokens: &TokenStream) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for tree in tokens.clone() {
        match tree {
            TokenTree::Group(group) => found.extend(captured(&group.stream())),
            TokenTree::Literal(literal) => found.extend(macros::captured_by(&literal)),
            _ => {}
        }
    }
    found
}

fn unmarked(tokens: TokenStream, names: &BTreeMap<String, String>) -> TokenStream {
    let map = |tree| match tree {
        TokenTree::Group(group) => macros::with_stream(&group, unmarked(group.stream(), names)),
        TokenTree::Ident(ident) => {
            let name = ident.to_string();
            let name = name.strip_suffix(MARK).map(|name| names.get(name).map_or(name, String::as_str));
            TokenTree::Ident(name.map_or(ident.clone(), |name| Ident::new(name, ident.span())))
        }
        other => other,
    };
    tokens.into_iter().map(map).collect()
}

/// What is bound in code, closures included: locals and labels.
#[derive(Default)]
struct Bindings {
    names: BTreeSet<String>,
    /// `field` for `field: field`.
    shorthands: BTreeSet<String>,
    /// Whether it defines items.
    items: bool,
}

impl<'a> Visit<'a> for Bindings {
    fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
        if resolve::binds(pat) {
            self.names.insert(pat.ident.to_string());
        }
        visit::visit_pat_ident(self, pat);
    }
    fn visit_label(&mut self, label: &'a syn::Label) {
        self.names.insert(label.name.ident.to_string());
    }
    fn visit_field_pat(&mut self, field: &'a syn::FieldPat) {
        if let (None, syn::Member::Named(name)) = (&field.colon_token, &field.member) {
            self.shorthands.insert(name.to_string());
        }
        visit::visit_field_pat(self, field);
    }
    fn visit_field_value(&mut self, field: &'a syn::FieldValue) {
        if let (None, syn::Member::Named(name)) = (&field.colon_token, &field.member) {
            self.shorthands.insert(name.to_string());
        }
        visit::visit_field_value(self, field);
    }
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.items |= matches!(stmt, Stmt::Item(_));
        visit::visit_stmt(self, stmt);
    }
    fn visit_item(&mut self, _: &'a syn::Item) {}
}
