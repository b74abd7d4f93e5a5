//! May-be-borrowed. Reads the graph; says of which locals a local may hold a borrow.
//!
//! Without types, a statement may put a borrow of anything that it borrows into its value and into everything that it
//! borrows besides. What cuts this short: literals, comparisons, casts, annotated primitives, a discarded value, and
//! methods such as `len` (asserted where it matters), operands of one operator. Flow-insensitive; its reader combines it with liveness.

use std::collections::BTreeMap;

use syn::{BinOp, Expr};

use crate::cfg::reachable;
use crate::ir::*;
use crate::liveness::{defines, of_op, of_term};
use crate::mentions::{self, Mentions};

/// For each local, the locals that it may borrow from.
#[derive(Debug, Default)]
pub struct Borrows {
    /// Holder to held.
    pub holds: BTreeMap<LocalId, Locals>,
    held: BTreeMap<LocalId, Locals>,
}

impl Borrows {
    /// The locals that may hold a borrow of `id`.
    pub fn holders(&self, id: LocalId) -> impl Iterator<Item = LocalId> {
        self.held.get(&id).into_iter().flatten().copied()
    }
    /// What `id` may borrow from.
    pub fn of(&self, id: LocalId) -> impl Iterator<Item = LocalId> {
        self.holds.get(&id).into_iter().flatten().copied()
    }
    /// What the value of an expression may borrow from.
    pub fn sources(&self, found: &Mentions, graph: &Graph) -> Locals {
        let mut sources: Locals =
            found.borrowed.iter().copied().filter(|&id| !graph.locals[id].is_reference()).collect();
        for &id in &found.uses {
            sources.extend(self.of(id));
        }
        sources
    }
    fn add(&mut self, holder: LocalId, sources: &Locals, graph: &Graph) -> bool {
        let local = &graph.locals[holder];
        if local.holds_nothing {
            return false;
        }
        let held = self.holds.entry(holder).or_default();
        let before = held.len();
        held.extend(sources.iter().filter(|id| **id != holder));
        held.len() != before
    }
}

/// Runs the pass.
pub fn analyse(graph: &Graph) -> Borrows {
    analyse_without(graph, None)
}

/// Runs the pass as if one operation (`None`: the terminator) of a block were not there.
pub fn analyse_without(graph: &Graph, without: Option<(BlockId, Option<usize>)>) -> Borrows {
    let mut borrows = Borrows::default();
    let blocks = reachable(graph);
    let ops: Vec<Vec<Mentions>> =
        graph.blocks.iter().map(|block| block.ops.iter().map(|op| of_op(op, &graph.locals)).collect()).collect();
    let terms: Vec<Mentions> = graph.blocks.iter().map(|block| of_term(block, graph)).collect();
    loop {
        let mut changed = false;
        for &id in &blocks {
            let block = &graph.blocks[id.0];
            for (k, (op, found)) in block.ops.iter().zip(&ops[id.0]).enumerate() {
                if without == Some((id, Some(k))) {
                    continue;
                }
                changed |= through_op(op, found, graph, &mut borrows);
            }
            if without == Some((id, None)) {
                continue;
            }
            let found = &terms[id.0];
            let sources = borrows.sources(found, graph);
            changed |= match &block.term {
                Term::Return(expr) | Term::If(expr, ..) => written_in(expr, found, graph, &mut borrows),
                _ => written(found, &sources, graph, &mut borrows),
            };
            if let Term::Await(id) = &block.term
                && let Some(result) = graph.awaits[id.0].result
            {
                changed |= borrows.add(result, &sources, graph);
            }
        }
        if !changed {
            break;
        }
    }
    for (&holder, held) in &borrows.holds {
        for &id in held {
            borrows.held.entry(id).or_default().insert(holder);
        }
    }
    borrows
}

/// What a statement writes through may hold what the statement borrows.
fn written(found: &Mentions, sources: &Locals, graph: &Graph, borrows: &mut Borrows) -> bool {
    let mut changed = false;
    for &id in found.borrowed.union(&found.stored).chain(&found.assigned) {
        changed |= borrows.add(id, sources, graph);
    }
    changed
}

/// Expressions whose borrows have nothing to do with each other: the operands of an operator, the elements of a list.
fn apart<'e>(expr: &'e Expr, found: &mut Vec<&'e Expr>) {
    match expr {
        Expr::Binary(binary)
            if !mentions::is_compound(&binary.op) && !matches!(binary.op, BinOp::Shl(_) | BinOp::Shr(_)) =>
        {
            apart(&binary.left, found);
            apart(&binary.right, found);
        }
        Expr::Tuple(tuple) => tuple.elems.iter().for_each(|elem| apart(elem, found)),
        Expr::Array(array) => array.elems.iter().for_each(|elem| apart(elem, found)),
        Expr::Paren(paren) => apart(&paren.expr, found),
        expr => found.push(expr),
    }
}

/// [`written`], of each part of an expression.
fn written_in(expr: &Expr, found: &Mentions, graph: &Graph, borrows: &mut Borrows) -> bool {
    let mut parts = Vec::new();
    apart(expr, &mut parts);
    if let [_] = parts[..] {
        let sources = borrows.sources(found, graph);
        return written(found, &sources, graph, borrows);
    }
    let mut changed = false;
    for part in parts {
        let found = mentions::of(part, &graph.locals);
        let sources = borrows.sources(&found, graph);
        changed |= written(&found, &sources, graph, borrows);
    }
    changed
}

fn through_op(op: &Op, found: &Mentions, graph: &Graph, borrows: &mut Borrows) -> bool {
    let sources = borrows.sources(found, graph);
    let mut changed = match op {
        Op::Eval(expr) => written_in(expr, found, graph, borrows),
        Op::Let(binding) if binding.diverge.is_none() && matches!(binding.pat, syn::Pat::Ident(_)) => {
            binding.init.as_ref().is_some_and(|init| written_in(init, found, graph, borrows))
        }
        _ => written(found, &sources, graph, borrows),
    };
    match op {
        Op::Let(binding) => {
            if let Some(init) = &binding.init
                && !mentions::value_holds_nothing(init, &mut false)
            {
                for &id in &binding.binds {
                    changed |= borrows.add(id, &sources, graph);
                }
            }
        }
        Op::Bind { locals, from, through, .. } => {
            let mut sources: Locals = from.iter().copied().filter(|&id| !graph.locals[id].is_reference()).collect();
            for &id in through {
                sources.extend(borrows.of(id));
            }
            for &id in locals {
                changed |= borrows.add(id, &sources, graph);
            }
        }
        Op::Hold(held) => {
            changed |= borrows.add(held.holder, &sources, graph);
            let mut sources = sources;
            sources.insert(held.holder);
            changed |= borrows.add(held.result, &sources, graph);
        }
        Op::Assign(..) => {
            for id in defines(op) {
                changed |= borrows.add(id, &sources, graph);
            }
        }
        Op::Eval(_) | Op::Drop(_) => {}
    }
    changed
}
