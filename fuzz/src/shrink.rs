//! Makes a program small that comes out in some way, keeping how it comes out.
//!
//! Every smaller text that one step makes is tried in one batch: rustc says which still compile, the harness which are
//! still told apart. The smallest goes on, until no step makes it smaller.

use std::io;

use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, File, Item, Pat, Stmt, parse_quote};

use crate::batch::{Outcome, Workshop};
use crate::{Edition, Profile};

/// A program made small, and what still becomes of it.
pub struct Small {
    /// Its text, formatted.
    pub text: String,
    /// Its outcome.
    pub outcome: Outcome,
}

/// Steps tried in one crate: enough that one of them is likely to do, no more than that.
const TRIED: usize = 48;

/// Makes a program small whose outcome has a label, so that the label stays.
pub fn shrink(
    workshop: &Workshop,
    crate_name: &str,
    text: &str,
    outcome: &Outcome,
    edition: Edition,
    profile: Profile,
) -> io::Result<Small> {
    let label = outcome.label();
    let mut small = Small { text: formatted(text), outcome: outcome.clone() };
    loop {
        let mut smaller = None;
        let candidates = candidates(&small.text);
        // Each crate gets steps of all sizes: the largest seldom do.
        let crates = candidates.len().div_ceil(TRIED);
        for first in 0..crates {
            let tried: Vec<String> = candidates.iter().skip(first).step_by(crates).cloned().collect();
            let outcomes = workshop.outcomes(crate_name, &tried, edition, profile, true)?;
            let kept = tried.iter().zip(outcomes).filter(|(_, outcome)| outcome.label() == label);
            if let Some((text, outcome)) = kept.min_by_key(|(text, _)| weight(text)) {
                smaller = Some(Small { text: text.clone(), outcome });
                break;
            }
        }
        match smaller {
            Some(smaller) => small = smaller,
            None => return Ok(small),
        }
    }
}

/// A program's text as rustfmt would have it.
pub fn formatted(text: &str) -> String {
    syn::parse_str(text).map_or_else(|_| text.to_owned(), |file| prettyplease::unparse(&file))
}

/// What is to become less: tokens.
fn weight(text: &str) -> usize {
    text.parse::<TokenStream>().map_or(usize::MAX, count)
}

fn count(tokens: TokenStream) -> usize {
    tokens
        .into_iter()
        .map(|tree| match tree {
            proc_macro2::TokenTree::Group(group) => 1 + count(group.stream()),
            _ => 1,
        })
        .sum()
}

/// All texts that one step makes of a program, the smallest first.
fn candidates(text: &str) -> Vec<String> {
    let Ok(file) = syn::parse_str::<File>(text) else { return Vec::new() };
    let mut all: Vec<(usize, String)> = Vec::new();
    let mut add = |file: &File| {
        let text = prettyplease::unparse(file);
        all.push((weight(&text), text));
    };
    for index in 0..file.items.len() {
        let mut fewer = file.clone();
        fewer.items.remove(index);
        add(&fewer);
    }
    for step in without_parameter(&file) {
        add(&step);
    }
    let mut site = 0;
    loop {
        let mut way = 0;
        let mut seen = 0;
        loop {
            let mut stepped = file.clone();
            let mut step = Step { site, way, at: 0, done: false };
            step.visit_file_mut(&mut stepped);
            seen = step.at.max(seen);
            if !step.done {
                break;
            }
            add(&stepped);
            way += 1;
        }
        site += 1;
        if site > seen {
            break;
        }
    }
    let own = weight(text);
    all.retain(|(weight, _)| *weight < own);
    all.sort();
    all.dedup();
    all.into_iter().map(|(_, text)| text).collect()
}

/// `case` without one of its parameters, and the call without the argument.
fn without_parameter(file: &File) -> Vec<File> {
    let mut all = Vec::new();
    for index in 0.. {
        let mut fewer = file.clone();
        let mut removed = false;
        for item in &mut fewer.items {
            let Item::Fn(function) = item else { continue };
            if function.sig.ident == "case" && index < function.sig.inputs.len() {
                function.sig.inputs = function
                    .sig
                    .inputs
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| *n != index)
                    .map(|(_, i)| i.clone())
                    .collect();
                removed = true;
            }
            if function.sig.ident == "made" {
                WithoutArgument(index).visit_block_mut(&mut function.block);
            }
        }
        if !removed {
            break;
        }
        all.push(fewer);
    }
    all
}

struct WithoutArgument(usize);
impl VisitMut for WithoutArgument {
    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        let callee = &call.func;
        if quote!(#callee).to_string() == "case" {
            call.args = call.args.iter().enumerate().filter(|(n, _)| *n != self.0).map(|(_, a)| a.clone()).collect();
        }
        visit_mut::visit_expr_call_mut(self, call);
    }
}

/// Applies one step: at the `site`-th place, its `way`-th.
struct Step {
    site: usize,
    way: usize,
    at: usize,
    done: bool,
}

impl Step {
    /// Whether this place is the one, counting it.
    fn is_here(&mut self) -> bool {
        self.at += 1;
        self.at - 1 == self.site
    }
}

impl VisitMut for Step {
    fn visit_block_mut(&mut self, block: &mut Block) {
        if self.is_here() {
            let mut ways: Vec<Vec<Stmt>> = Vec::new();
            for (index, stmt) in block.stmts.iter().enumerate() {
                let with = |inner: Vec<Stmt>| -> Vec<Stmt> {
                    [&block.stmts[..index], &inner[..], &block.stmts[index + 1..]].concat()
                };
                ways.push(with(Vec::new()));
                ways.push(
                    [&block.stmts[..index], &block.stmts[block.stmts.len().saturating_sub(1).max(index)..]].concat(),
                );
                for inner in blocks_of(stmt) {
                    ways.push(with(inner.stmts));
                }
            }
            if let Some(way) = ways.get(self.way) {
                block.stmts = way.clone();
                self.done = true;
            }
            return;
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.is_here() {
            let mut ways = children(expr);
            if !matches!(expr, Expr::Lit(_) | Expr::Path(_)) {
                ways.extend([parse_quote!(1), parse_quote!(true), parse_quote!(false), parse_quote!(())]);
                let text = quote!(#expr).to_string();
                if !text.starts_with("d (") {
                    ways.extend([
                        parse_quote!(d("x")),
                        parse_quote!(Some(d("x"))),
                        parse_quote!(y(1)),
                        parse_quote!(y(d("x"))),
                    ]);
                }
            }
            if let Some(way) = ways.get(self.way) {
                *expr = way.clone();
                self.done = true;
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if self.is_here() {
            if self.way == 0 && !matches!(pat, Pat::Wild(_)) {
                *pat = match pat {
                    Pat::Guard(guard) => (*guard.pat).clone(),
                    _ => parse_quote!(_),
                };
                self.done = true;
            }
            if let Pat::Ident(ident) = pat
                && self.way == 1
                && (ident.mutability.take().is_some() || ident.by_ref.take().is_some())
            {
                self.done = true;
            }
            return;
        }
        visit_mut::visit_pat_mut(self, pat);
    }
}

/// The blocks that a statement consists of.
fn blocks_of(stmt: &Stmt) -> Vec<Block> {
    let expr = match stmt {
        Stmt::Expr(expr, _) => expr,
        _ => return Vec::new(),
    };
    let mut blocks = Vec::new();
    collect_blocks(expr, &mut blocks);
    blocks
}

fn collect_blocks(expr: &Expr, blocks: &mut Vec<Block>) {
    match expr {
        Expr::Block(block) => blocks.push(block.block.clone()),
        Expr::If(branch) => {
            blocks.push(branch.then_branch.clone());
            if let Some((_, other)) = &branch.else_branch {
                collect_blocks(other, blocks);
            }
        }
        Expr::Loop(body) => blocks.push(body.body.clone()),
        Expr::While(body) => blocks.push(body.body.clone()),
        Expr::ForLoop(body) => blocks.push(body.body.clone()),
        Expr::Paren(paren) => collect_blocks(&paren.expr, blocks),
        Expr::Match(whole) => whole.arms.iter().for_each(|arm| collect_blocks(&arm.body, blocks)),
        _ => {}
    }
}

/// What could stand for an expression: its parts, or itself with one fewer.
fn children(expr: &Expr) -> Vec<Expr> {
    let mut all: Vec<Expr> = Vec::new();
    match expr {
        Expr::Match(whole) => {
            for index in 0..whole.arms.len() {
                let mut fewer = whole.clone();
                fewer.arms.remove(index);
                all.push(Expr::Match(fewer));
            }
        }
        Expr::If(branch) if branch.else_branch.is_some() => {
            let mut bare = branch.clone();
            bare.else_branch = None;
            all.push(Expr::If(bare));
        }
        Expr::Block(block) => {
            if let [Stmt::Expr(tail, None)] = &block.block.stmts[..] {
                all.push(tail.clone());
            }
        }
        Expr::Macro(call) => {
            let parts = call.mac.parse_body_with(Punctuated::<Expr, syn::Token![,]>::parse_terminated);
            if let Ok(parts) = parts {
                all.push(parse_quote!(Vec::from([#parts])));
                all.extend(parts);
            }
        }
        Expr::ForLoop(body) if body.label.is_some() => {
            let mut bare = body.clone();
            bare.label = None;
            all.push(Expr::ForLoop(bare));
        }
        _ => {}
    }
    let mut parts = Parts { all: Vec::new(), is_outside: true };
    parts.visit_expr_mut(&mut expr.clone());
    all.extend(parts.all);
    all
}

/// The direct sub-expressions of an expression; of a block, its tail.
struct Parts {
    all: Vec<Expr>,
    is_outside: bool,
}
impl VisitMut for Parts {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if std::mem::take(&mut self.is_outside) {
            visit_mut::visit_expr_mut(self, expr);
        } else {
            self.all.push(expr.clone());
        }
    }
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.all.push(Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: block.clone() }));
    }
    fn visit_pat_mut(&mut self, _: &mut Pat) {}
}
