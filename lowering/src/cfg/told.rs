//! Types that only the body of a loop tells. Resume code is checked arm by arm, in source order; what follows a loop has to
//! come behind the arms of its body, where what it looks into gets its type: `let mut all = Vec::new(); for x in xs {
//! all.push(f(x).await) } for x in all { x.m() }`.

use std::collections::BTreeSet;

use syn::Expr;
use syn::visit::{self, Visit};

use super::mentions;
use crate::ir::*;
use crate::macros;

/// Whether a block looks into a local whose type is open where it is declared, and is told behind an await before the block.
pub(super) fn looks_into_open(graph: &Graph, block: BlockId) -> bool {
    let start = graph.blocks[block.0].start;
    let open = graph.blocks[block.0].scope.iter().filter(|id| is_open(graph, **id));
    let told = |id: &LocalId| {
        let declared = graph.extent[id].0;
        let resumed = graph.blocks.iter().filter(|other| other.resumes.is_some() && other.start > declared);
        let Some(first) = resumed.map(|other| other.start).min() else { return false };
        let mut behind = graph.blocks.iter().filter(|other| other.start >= first && other.start < start);
        let ident = &graph.locals[*id].ident;
        behind.any(|other| {
            other.ops.iter().any(|op| matches!(op, Op::Assign(to, _) if to == id))
                || exprs_of(other).any(|expr| macros::count(expr, ident) > 0)
        })
    };
    let told: Vec<LocalId> = open.copied().filter(told).collect();
    !told.is_empty() && {
        let here = written_with(graph, block);
        let mut exprs = here.iter().flat_map(|id| exprs_of(&graph.blocks[id.0]));
        exprs.any(|expr| told.iter().any(|id| looks_into(expr, &graph.locals[*id].ident.to_string())))
    }
}

/// Blocks that are written into the same arm as a block.
fn written_with(graph: &Graph, block: BlockId) -> BTreeSet<BlockId> {
    let (mut all, mut stack) = (BTreeSet::new(), vec![block]);
    while let Some(id) = stack.pop() {
        if all.insert(id) {
            stack.extend(graph.successors(id).into_iter().filter(|to| graph.blocks[to.0].resumes.is_none()));
        }
    }
    all
}

/// The expressions of a block, up to an await.
fn exprs_of(block: &BasicBlock) -> impl Iterator<Item = &Expr> {
    let last = match &block.term {
        Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => Some(expr),
        _ => None,
    };
    block.ops.iter().flat_map(Op::exprs).chain(last)
}

/// Whether a local's type has parts that its initialiser leaves open: `Vec::new()`, `None`.
fn is_open(graph: &Graph, id: LocalId) -> bool {
    let mut ops = graph.blocks.iter().flat_map(|block| &block.ops);
    let init = ops.find_map(|op| match op {
        Op::Let(binding) if binding.binds == [id] => binding.init.as_ref().filter(|_| binding.ty.is_none()),
        _ => None,
    });
    match init {
        Some(Expr::Call(call)) => matches!(&*call.func, Expr::Path(path) if {
            let made = path.path.segments.last().is_some_and(|last| {
                ["new", "with_capacity", "default"].iter().any(|name| last.ident == name)
            });
            made && path.path.segments.iter().all(|segment| segment.arguments.is_none())
        }),
        Some(Expr::Path(path)) => path.path.is_ident("None"),
        Some(Expr::Macro(mac)) => macros::name(&mac.mac) == "vec" && mac.mac.tokens.is_empty(),
        Some(Expr::Array(array)) => array.elems.is_empty(),
        _ => false,
    }
}

/// Whether an expression needs to know what a local holds: it calls a method of it, takes an element or matches it.
fn looks_into(expr: &Expr, name: &str) -> bool {
    struct Find<'a>(&'a str, bool);
    impl Find<'_> {
        fn is_it(&self, expr: &Expr) -> bool {
            match expr {
                Expr::Reference(reference) => self.is_it(&reference.expr),
                Expr::MethodCall(call) => self.is_it(&call.receiver),
                Expr::Field(field) => self.is_it(&field.base),
                Expr::Index(index) => self.is_it(&index.expr),
                expr => mentions::variable(expr).is_some_and(|variable| variable == self.0),
            }
        }
    }
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.1 |= match expr {
                Expr::MethodCall(call) => {
                    let name = call.method.to_string();
                    !["len", "is_empty", "push", "insert", "clone", "clear"].contains(&&*name)
                        && self.is_it(&call.receiver)
                }
                Expr::Index(index) => self.is_it(&index.expr),
                Expr::ForLoop(looped) => self.is_it(&looped.expr),
                Expr::Let(test) => self.is_it(&test.expr),
                Expr::Match(matched) => self.is_it(&matched.expr),
                Expr::Call(call) => {
                    call.args.first().is_some_and(|first| self.is_it(first)) && is_into_iter(&call.func)
                }
                _ => false,
            };
            visit::visit_expr(self, expr);
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            for arg in macros::arguments(mac).into_iter().flat_map(|list| list.exprs) {
                let mut inner = Find(self.0, self.1);
                inner.visit_expr(&arg);
                self.1 = inner.1;
            }
        }
    }
    let mut find = Find(name, false);
    find.visit_expr(expr);
    find.1
}

/// The head of a `for` that was taken apart.
fn is_into_iter(function: &Expr) -> bool {
    matches!(function, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "into_iter"))
}
