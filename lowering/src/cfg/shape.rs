//! Questions about the shape of expressions: does it await, does it ever yield a value, what is it called.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Stmt};

use crate::macros;
use crate::mentions;

/// `{ VALUE }`. Not by its text, of which the beginning may be taken for a statement.
pub(super) fn in_block(value: Expr) -> Expr {
    Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: block_of(value) })
}

/// `if CONDITION { THEN } else { OTHER }`, in the same way.
pub(super) fn branch(condition: Expr, then: Expr, other: Expr) -> Expr {
    Expr::If(syn::ExprIf {
        attrs: Vec::new(),
        if_token: Default::default(),
        cond: Box::new(condition),
        then_branch: block_of(then),
        else_branch: Some((Default::default(), Box::new(in_block(other)))),
    })
}

fn block_of(value: Expr) -> Block {
    Block { brace_token: Default::default(), stmts: vec![Stmt::Expr(value, None)] }
}

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
        if !macros::awaits(mac) {
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

/// Awaits in an expression.
pub(super) fn count_in(expr: &Expr) -> usize {
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
pub(crate) fn count_awaits(block: &Block) -> usize {
    let mut awaits = Awaits(0);
    awaits.visit_block(block);
    awaits.0
}

/// How often names are used.
pub(super) type Uses = BTreeMap<String, usize>;

/// How often each identifier stands in some code.
pub(super) fn uses_in(code: &impl quote::ToTokens) -> Uses {
    let mut uses = Uses::new();
    count_idents(code.to_token_stream(), &mut uses);
    uses
}

/// How often each identifier stands in a body.
pub(super) fn mention_counts(block: &Block) -> Uses {
    let mut counts = BTreeMap::new();
    count_idents(quote::ToTokens::to_token_stream(block), &mut counts);
    Written(&mut counts).visit_block(block);
    // A binding is no mention.
    struct Bound<'a>(&'a mut Uses);
    impl<'a> Visit<'a> for Bound<'_> {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            if let Some(count) = self.0.get_mut(&pat.ident.to_string()) {
                *count = count.saturating_sub(1);
            }
            visit::visit_pat_ident(self, pat);
        }
        fn visit_pat_type(&mut self, typed: &'a syn::PatType) {
            // `x: T` was not counted.
            if !matches!(&*typed.pat, syn::Pat::Ident(_)) {
                visit::visit_pat_type(self, typed);
            }
        }
    }
    Bound(&mut counts).visit_block(block);
    counts
}

/// Counts mentions of names in an expression that read them, and of their fields, as [`field_of`] says.
pub(super) fn count_uses(expr: &Expr, counts: &mut Uses) {
    count_idents(quote::ToTokens::to_token_stream(expr), counts);
    Written(counts).visit_expr(expr);
}

/// Whether a call makes a value of a tuple struct or variant, by its name.
fn is_constructor(function: &Expr) -> bool {
    let Expr::Path(path) = function else { return false };
    path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase))
}

/// The parts of an expression that extend what they borrow where it does.
pub(super) fn extending_parts(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Reference(reference) => vec![&mut reference.expr],
        Expr::Paren(paren) => vec![&mut paren.expr],
        Expr::Cast(cast) => vec![&mut cast.expr],
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Array(array) => array.elems.iter_mut().collect(),
        Expr::Struct(literal) => literal.fields.iter_mut().map(|field| &mut field.expr).collect(),
        Expr::Call(call) if is_constructor(&call.func) => call.args.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// The values of a block and of its branches, or of an `if` or `match`.
pub(super) fn tails(expr: &mut Expr) -> Vec<&mut Expr> {
    fn of_block(block: &mut Block) -> Vec<&mut Expr> {
        match block.stmts.last_mut() {
            Some(Stmt::Expr(tail, None)) => tails(tail),
            _ => Vec::new(),
        }
    }
    match expr {
        Expr::Block(block) => of_block(&mut block.block),
        Expr::Unsafe(block) => of_block(&mut block.block),
        Expr::If(branches) => {
            let other = branches.else_branch.as_mut().map(|(_, other)| tails(other));
            of_block(&mut branches.then_branch).into_iter().chain(other.into_iter().flatten()).collect()
        }
        Expr::Match(matched) => matched.arms.iter_mut().flat_map(|arm| tails(&mut arm.body)).collect(),
        value => vec![value],
    }
}

/// What the fields, elements and targets that a place expression names are those of.
pub(super) fn base(place: &mut Expr) -> &mut Expr {
    if !mentions::is_place(place) {
        return place;
    }
    match place {
        Expr::Field(field) => base(&mut field.base),
        Expr::Index(index) => base(&mut index.expr),
        Expr::Unary(unary) => base(&mut unary.expr),
        Expr::Paren(paren) => base(&mut paren.expr),
        Expr::Group(group) => base(&mut group.expr),
        value => value,
    }
}

/// A field of a local, among the names that are counted.
pub(super) fn field_of(name: &str, field: &str) -> String {
    format!("{name}.{field}")
}

/// The fields of a local among the names that are counted.
pub(super) fn fields_of(name: &str, counts: &Uses) -> Vec<String> {
    let prefix = field_of(name, "");
    let fields = counts.range(prefix.clone()..).map(|(key, _)| key);
    fields.take_while(|key| key.starts_with(&prefix)).cloned().collect()
}

/// `x = e` does not read `x`.
struct Written<'a>(&'a mut Uses);

impl<'a> Visit<'a> for Written<'_> {
    fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
        if let Some(count) = crate::mentions::variable(&assign.left).and_then(|name| self.0.get_mut(&name)) {
            *count = count.saturating_sub(1);
        }
        visit::visit_expr_assign(self, assign);
    }
}

/// Names that are given a new value as a whole.
pub(super) fn assigned_names(block: &Block) -> BTreeSet<String> {
    struct Find(BTreeSet<String>);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
            self.0.extend(crate::mentions::variable(&assign.left));
            visit::visit_expr_assign(self, assign);
        }
    }
    let mut find = Find(BTreeSet::new());
    find.visit_block(block);
    find.0
}

/// Counts identifiers in tokens, and what looks like a field behind one.
pub(super) fn count_idents(tokens: TokenStream, counts: &mut Uses) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => count_idents(group.stream(), counts),
            // No field, no method, no name of a literal's field.
            TokenTree::Ident(ident) if macros::is_plain(&trees, at) => {
                let fields = macros::field_behind(&trees[at + 1..]).map(|field| field_of(&ident.to_string(), &field));
                for counted in fields.into_iter().chain([ident.to_string()]) {
                    *counts.entry(counted).or_default() += 1;
                }
            }
            _ => {}
        }
    }
}

/// Whether one of the values of a block, or of branches, is such a one; of anything else, whether it is itself.
fn any_value(expr: &Expr, is_such: fn(&Expr) -> bool) -> bool {
    let of_block =
        |block: &Block| matches!(block.stmts.last(), Some(Stmt::Expr(tail, None)) if any_value(tail, is_such));
    match expr {
        Expr::Paren(paren) => any_value(&paren.expr, is_such),
        Expr::If(branch) => branch
            .else_branch
            .as_ref()
            .is_some_and(|(_, other)| of_block(&branch.then_branch) || any_value(other, is_such)),
        Expr::Block(block) => of_block(&block.block),
        Expr::Unsafe(block) => of_block(&block.block),
        Expr::Match(matched) => matched.arms.iter().any(|arm| any_value(&arm.body, is_such)),
        value => is_such(value),
    }
}

/// Whether a branch has a value other than `()`.
pub(super) fn has_value(expr: &Expr) -> bool {
    any_value(expr, |value| matches!(value, Expr::Lit(_) | Expr::Reference(_)) || may_be_value(value))
}

/// Whether control flow may have a value other than `()` that its scope drops.
pub(super) fn branches_to_value(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => branches_to_value(&paren.expr),
        Expr::If(_) | Expr::Block(_) | Expr::Unsafe(_) | Expr::Match(_) => any_value(expr, may_be_value),
        _ => false,
    }
}

/// Whether what is no control flow may be a value other than `()` that its scope drops.
fn may_be_value(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Assign(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Reference(_) => false,
        Expr::Tuple(tuple) => !tuple.elems.is_empty(),
        Expr::Macro(mac) => macros::kind(&mac.mac) == macros::Kind::Value,
        Expr::Binary(binary) => !mentions::is_comparison(&binary.op) && !mentions::is_compound(&binary.op),
        _ => !never(expr),
    }
}

/// Whether an expression never yields a value: `return`, `break`, `continue`.
pub(super) fn never(expr: &Expr) -> bool {
    matches!(expr, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_))
}

/// What an awaited expression is called: its method, its function, its variable.
pub(crate) fn callee(expr: &Expr) -> String {
    snake(&named(expr))
}

/// A name as that of a variable: a pattern would take `Request` for a constant.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && snake.ends_with(char::is_lowercase) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

fn named(expr: &Expr) -> String {
    match expr {
        Expr::MethodCall(call) => call.method.to_string(),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => {
                let segments = &path.path.segments;
                let last = segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
                match segments.len() {
                    // `Box::pin(x)`, `Pin::new(x)` wait for `x`.
                    n if n > 1 && matches!(last.as_str(), "pin" | "new" | "from") => {
                        call.args.first().map_or_else(|| last.clone(), named)
                    }
                    _ => last,
                }
            }
            func => named(func),
        },
        Expr::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default(),
        Expr::Paren(paren) => named(&paren.expr),
        Expr::Group(group) => named(&group.expr),
        Expr::Reference(reference) => named(&reference.expr),
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(_) => named(&field.base),
        },
        Expr::Try(tried) => named(&tried.expr),
        Expr::Await(awaited) => named(&awaited.base),
        Expr::Macro(mac) => macros::name(&mac.mac),
        Expr::Async(_) => "block".to_owned(),
        Expr::Unary(unary) => named(&unary.expr),
        Expr::Index(index) => named(&index.expr),
        _ => "value".to_owned(),
    }
}

/// Tokens as one line of at most 60 characters.
pub fn one_line(tokens: &str) -> String {
    let mut text = spaced(tokens);
    if text.chars().count() > 60 {
        text = text.chars().take(57).chain("...".chars()).collect();
    }
    text
}

/// Whether an expression says its own type: no `None`, no `Vec::new()`, no `parse()`, no closure.
pub(super) fn settles(expr: &Expr) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Path(path) => self.0 |= path.path.segments.last().is_some_and(|last| last.ident == "None"),
                Expr::Call(call) => {
                    self.0 |= call.args.is_empty()
                        && !matches!(&*call.func, Expr::Path(path) if path.path.segments.iter().any(|segment| !segment.arguments.is_none()))
                }
                Expr::MethodCall(call) => {
                    let open = [
                        "parse",
                        "into",
                        "try_into",
                        "collect",
                        "sum",
                        "product",
                        "default",
                        "unwrap_or_default",
                        "recv",
                        "get",
                        "take",
                        "pop",
                    ];
                    self.0 |= call.turbofish.is_none() && open.iter().any(|name| call.method == name);
                }
                Expr::Closure(_) | Expr::Async(_) => self.0 = true,
                Expr::Macro(mac) => {
                    self.0 |= mac.mac.tokens.is_empty() || macros::kind(&mac.mac) == macros::Kind::Unknown
                }
                Expr::Infer(_) => self.0 = true,
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut find = Find(false);
    find.visit_expr(expr);
    !find.0
}

/// Whether a body mentions `unsafe`, or takes a raw address: by `&raw`, `addr_of!` or a cast to a pointer.
pub(super) fn mentions_unsafe(block: &Block) -> bool {
    const NAMES: &[&str] =
        &["unsafe", "raw", "addr_of", "addr_of_mut", "as_ptr", "as_mut_ptr", "NonNull", "from_ref", "from_mut"];
    let mut found = false;
    macros::idents(quote::ToTokens::to_token_stream(block), &mut |ident| {
        found |= NAMES.iter().any(|name| ident == name);
    });
    found || casts_to_pointer(block)
}

fn casts_to_pointer(block: &Block) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_type_ptr(&mut self, _: &'a syn::TypePtr) {
            self.0 = true;
        }
    }
    let mut find = Find(false);
    find.visit_block(block);
    find.0
}

/// Whether an expression is the step of a `for` loop: an item holds what the iterator holds, never the iterator.
pub(super) fn is_next(expr: &Expr) -> bool {
    matches!(expr, Expr::Call(call) if quote::ToTokens::to_token_stream(&call.func).to_string() == ":: core :: iter :: Iterator :: next")
}

/// Whether tokens hold `mut`, or a name such as `get_mut`.
pub(super) fn speaks_of_mut(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => {
            let name = ident.to_string();
            name == "mut" || name.ends_with("_mut") || name.starts_with("mut_") || name.contains("_mut_")
        }
        TokenTree::Group(group) => speaks_of_mut(group.stream()),
        _ => false,
    })
}

/// Names that are borrowed as they are (`&x`), captured by a closure or an async block, or handed to an unknown macro.
pub(super) fn borrowed_names(block: &Block) -> std::collections::BTreeSet<String> {
    struct Find(std::collections::BTreeSet<String>);
    impl Find {
        fn all(&mut self, tokens: TokenStream) {
            let mut counts = BTreeMap::new();
            count_idents(tokens, &mut counts);
            self.0.extend(counts.into_keys());
        }
    }
    impl<'a> Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Reference(reference) => self.0.extend(crate::mentions::variable(&reference.expr)),
                Expr::Closure(_) | Expr::Async(_) => return self.all(quote::ToTokens::to_token_stream(expr)),
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            match macros::arguments(mac) {
                Some(list) if macros::kind(mac) != macros::Kind::Unknown => {
                    list.exprs.iter().for_each(|expr| self.visit_expr(expr));
                }
                _ => self.all(mac.tokens.clone()),
            }
        }
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut find = Find(std::collections::BTreeSet::new());
    find.visit_block(block);
    find.0
}

/// Tokens as one line, without the spaces that printing puts around punctuation.
pub(crate) fn spaced(tokens: &str) -> String {
    let mut text = tokens.split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in [
        (" . ", "."),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        (" ;", ";"),
        (" :: ", "::"),
        ("& ", "&"),
        (" ?", "?"),
        (" [", "["),
        ("[ ", "["),
        (" ]", "]"),
        (" !", "!"),
        ("&mut ", "&mut "),
        (":: <", "::<"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        ("* ", "*"),
    ] {
        text = text.replace(from, to);
    }
    text
}

/// Tokens with the names of the source.
pub(super) fn with_names(tokens: TokenStream, source: &BTreeMap<String, String>) -> TokenStream {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Ident(ident) => match source.get(&ident.to_string()).map(String::as_str) {
                Some("self") => TokenTree::Ident(proc_macro2::Ident::new("self", ident.span())),
                Some(name) => TokenTree::Ident(syn::parse_str(name).unwrap_or(ident)),
                None => TokenTree::Ident(ident),
            },
            TokenTree::Group(group) => {
                TokenTree::Group(proc_macro2::Group::new(group.delimiter(), with_names(group.stream(), source)))
            }
            tree => tree,
        })
        .collect()
}

/// Whether a macro never comes back.
pub(super) fn panics(mac: &syn::Macro) -> bool {
    matches!(macros::name(mac).as_str(), "panic" | "unreachable" | "todo" | "unimplemented")
}

/// Names that are borrowed as they are: `&x`.
pub(super) fn referenced_names(block: &Block) -> BTreeSet<String> {
    struct Find(BTreeSet<String>);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_reference(&mut self, reference: &'a syn::ExprReference) {
            self.0.extend(mentions::variable(&reference.expr));
            visit::visit_expr_reference(self, reference);
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            if macros::kind(mac) == macros::Kind::Value {
                macros::arguments(mac).iter().flat_map(|list| &list.exprs).for_each(|expr| self.visit_expr(expr));
            }
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut find = Find(BTreeSet::new());
    find.visit_block(block);
    find.0
}

/// How often closures, async blocks and items begin at the same line and column, where it is more than once.
pub(super) fn copies(block: &Block) -> BTreeMap<(usize, usize), usize> {
    struct Count(BTreeMap<(usize, usize), usize>);
    impl Count {
        fn at(&mut self, code: &impl quote::ToTokens) {
            let first = quote::ToTokens::to_token_stream(code).into_iter().next();
            let start = first.map(|tree| tree.span().start());
            *self.0.entry(start.map_or((0, 0), |start| (start.line, start.column))).or_default() += 1;
        }
    }
    impl<'a> Visit<'a> for Count {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if matches!(expr, Expr::Closure(_) | Expr::Async(_)) {
                self.at(expr);
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, item: &'a Item) {
            self.at(item);
        }
    }
    let mut count = Count(BTreeMap::new());
    count.visit_block(block);
    count.0.retain(|_, count| *count > 1);
    count.0
}
