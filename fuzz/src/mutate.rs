//! Real functions, changed: an expression for another, one of some other function, an await more, a token less.

use std::path::Path;
use std::{fs, io};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ItemFn, Pat, Stmt};

use crate::decisions::Decisions;

/// Async fns, and what they are made of.
pub struct Corpus {
    functions: Vec<ItemFn>,
    exprs: Vec<Expr>,
    stmts: Vec<Stmt>,
    pats: Vec<Pat>,
}

impl Corpus {
    /// The async fns of `tests/cases`, in order.
    pub fn of_cases() -> io::Result<Corpus> {
        let mut corpus = Corpus { functions: Vec::new(), exprs: Vec::new(), stmts: Vec::new(), pats: Vec::new() };
        for topic in sorted(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases"))? {
            if topic.is_dir() {
                for case in sorted(&topic)?.iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
                    let file = syn::parse_file(&fs::read_to_string(case)?).map_err(io::Error::other)?;
                    corpus.visit_file(&file);
                }
            }
        }
        Ok(corpus)
    }
}

fn sorted(folder: &Path) -> io::Result<Vec<std::path::PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

impl<'a> Visit<'a> for Corpus {
    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        if function.sig.asyncness.is_some() {
            self.functions.push(function.clone());
            visit::visit_item_fn(self, function);
        }
    }
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.exprs.push(expr.clone());
        visit::visit_expr(self, expr);
    }
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.stmts.push(stmt.clone());
        visit::visit_stmt(self, stmt);
    }
    fn visit_pat(&mut self, pat: &'a Pat) {
        self.pats.push(pat.clone());
        visit::visit_pat(self, pat);
    }
}

/// What some bytes make of a function of the corpus.
pub fn mutated(corpus: &Corpus, bytes: &[u8]) -> TokenStream {
    let mut decisions = Decisions::of(bytes);
    let mut function = decisions.one(&corpus.functions).clone();
    let mut tokens = None;
    while !decisions.is_empty() {
        match decisions.below(12) {
            0..=4 => expression(&mut function, corpus, &mut decisions),
            5..=8 => statement(&mut function, corpus, &mut decisions),
            9 | 10 => pattern(&mut function, corpus, &mut decisions),
            // Once in a while what comes out need not parse.
            _ if decisions.below(4) == 0 => {
                let broken = broken(function.to_token_stream(), &mut decisions);
                tokens = Some(broken);
                break;
            }
            _ => {}
        }
    }
    tokens.unwrap_or_else(|| function.into_token_stream())
}

/// Changes the expression of a number.
fn expression(function: &mut ItemFn, corpus: &Corpus, decisions: &mut Decisions<'_>) {
    struct Change<'c, 'd> {
        turn: Turn,
        corpus: &'c Corpus,
        decisions: &'c mut Decisions<'d>,
    }
    impl VisitMut for Change<'_, '_> {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            match self.turn.comes() {
                Some(true) => *expr = instead(expr, self.corpus, self.decisions),
                Some(false) => visit_mut::visit_expr_mut(self, expr),
                None => {}
            }
        }
    }
    let turn = Turn::of(decisions.below(count(function, |all| all.exprs)));
    Change { turn, corpus, decisions }.visit_block_mut(&mut function.block);
}

fn instead(expr: &Expr, corpus: &Corpus, decisions: &mut Decisions<'_>) -> Expr {
    let kind = decisions.below(16);
    let other = decisions.one(&corpus.exprs);
    let tokens = match kind {
        0 => quote!((#expr).await),
        1 => quote!((#expr)?),
        2 => quote!({ let kept = #expr; y().await; kept }),
        3 => quote!(if #other { #expr } else { y().await }),
        4 => quote!(match #expr { _ if y().await => #other, value => value }),
        5 => quote!(loop { break #expr; }),
        6 => quote!(&mut #expr),
        7 => quote!((#expr, #other)),
        8 => quote!((#expr).method(#other)),
        9 => quote!(move || #expr),
        10 => quote!(async move { #expr }),
        11 => quote!({ #expr; #other }),
        _ => quote!(#other),
    };
    // A `let` of a condition is an expression to syn, and does not stand everywhere.
    syn::parse2(tokens).unwrap_or_else(|_| expr.clone())
}

/// Puts in, takes out, repeats or changes a statement of some block.
fn statement(function: &mut ItemFn, corpus: &Corpus, decisions: &mut Decisions<'_>) {
    struct Change<'c, 'd> {
        turn: Turn,
        corpus: &'c Corpus,
        decisions: &'c mut Decisions<'d>,
    }
    impl VisitMut for Change<'_, '_> {
        fn visit_block_mut(&mut self, block: &mut Block) {
            match self.turn.comes() {
                Some(true) => change_statement(block, self.corpus, self.decisions),
                Some(false) => visit_mut::visit_block_mut(self, block),
                None => {}
            }
        }
    }
    let turn = Turn::of(decisions.below(count(function, |all| all.blocks)));
    Change { turn, corpus, decisions }.visit_block_mut(&mut function.block);
}

fn change_statement(block: &mut Block, corpus: &Corpus, decisions: &mut Decisions<'_>) {
    let at = decisions.below(block.stmts.len() + 1);
    let other = decisions.one(&corpus.stmts).clone();
    match decisions.below(4) {
        0 if at < block.stmts.len() => drop(block.stmts.remove(at)),
        1 if at < block.stmts.len() => block.stmts.insert(at, block.stmts[at].clone()),
        2 if at < block.stmts.len() => block.stmts[at] = other,
        _ => block.stmts.insert(at, other),
    }
}

/// Puts another pattern in the place of one.
fn pattern(function: &mut ItemFn, corpus: &Corpus, decisions: &mut Decisions<'_>) {
    struct Change<'c> {
        turn: Turn,
        other: &'c Pat,
    }
    impl VisitMut for Change<'_> {
        fn visit_pat_mut(&mut self, pat: &mut Pat) {
            match self.turn.comes() {
                Some(true) => *pat = self.other.clone(),
                Some(false) => visit_mut::visit_pat_mut(self, pat),
                None => {}
            }
        }
    }
    let turn = Turn::of(decisions.below(count(function, |all| all.pats)));
    let other = decisions.one(&corpus.pats);
    Change { turn, other }.visit_block_mut(&mut function.block);
}

/// How many a visitor passes by before it changes one.
struct Turn(Option<usize>);

impl Turn {
    fn of(left: usize) -> Self {
        Turn(Some(left))
    }

    /// Whether this is the one; `None` behind it.
    fn comes(&mut self) -> Option<bool> {
        let left = self.0?;
        self.0 = left.checked_sub(1);
        Some(left == 0)
    }
}

#[derive(Default)]
struct Count {
    exprs: usize,
    blocks: usize,
    pats: usize,
}

impl<'a> Visit<'a> for Count {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.exprs += 1;
        visit::visit_expr(self, expr);
    }
    fn visit_block(&mut self, block: &'a Block) {
        self.blocks += 1;
        visit::visit_block(self, block);
    }
    fn visit_pat(&mut self, pat: &'a Pat) {
        self.pats += 1;
        visit::visit_pat(self, pat);
    }
}

/// How many there are of something; at least 1.
fn count(function: &ItemFn, which: impl Fn(Count) -> usize) -> usize {
    let mut all = Count::default();
    all.visit_block(&function.block);
    which(all).max(1)
}

/// Takes a token out, or doubles it, somewhere.
fn broken(tokens: TokenStream, decisions: &mut Decisions<'_>) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    if trees.is_empty() {
        return TokenStream::new();
    }
    let at = decisions.below(trees.len());
    match &trees[at] {
        TokenTree::Group(group) if decisions.below(4) > 0 => {
            let delimiter = group.delimiter();
            let inside = broken(group.stream(), decisions);
            trees[at] = Group::new(delimiter, inside).into();
        }
        TokenTree::Group(group) => {
            let delimiter =
                *decisions.one(&[Delimiter::None, Delimiter::Brace, Delimiter::Bracket, Delimiter::Parenthesis]);
            trees[at] = Group::new(delimiter, group.stream()).into();
        }
        _ if decisions.below(2) == 0 => drop(trees.remove(at)),
        tree => trees.insert(at, tree.clone()),
    }
    trees.into_iter().collect()
}
