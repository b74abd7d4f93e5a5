//! May-be-borrowed. Reads the graph; says of which locals a local may hold a borrow.
//!
//! Without types, a statement may put a borrow of anything that it borrows into its value and into everything that it
//! borrows besides. What cuts this short: literals, comparisons, casts, annotated primitives, a discarded value, and
//! methods such as `len` (asserted where it matters), operands of one operator. Flow-insensitive; its reader combines it
//! with liveness.

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
    /// What a holder has handed out to the holder: what is written there is written into the holder.
    into: BTreeMap<LocalId, Locals>,
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
    /// The ways into a holder that it has handed out.
    pub fn ways_into(&self, holder: LocalId) -> impl Iterator<Item = LocalId> {
        self.into.iter().filter(move |(_, holders)| holders.contains(&holder)).map(|(id, _)| *id)
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
        if local.origin == Origin::Pointer {
            let into = self.into.entry(holder).or_default();
            let before = into.len();
            into.extend(sources.iter().filter(|id| graph.locals[**id].origin == Origin::Holder));
            return into.len() != before;
        }
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
    let ops: Vec<Vec<Found>> =
        graph.blocks.iter().map(|block| block.ops.iter().map(|op| Found::in_op(op, graph)).collect()).collect();
    let terms: Vec<Found> = graph.blocks.iter().map(|block| Found::in_term(block, graph)).collect();
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
            let sources = borrows.sources(&found.whole, graph);
            changed |= written(found, graph, &mut borrows);
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

/// What a statement mentions.
struct Found {
    whole: Mentions,
    /// The same, of each of its parts whose borrows have nothing to do with each other; empty: it is one.
    parts: Vec<Mentions>,
}

impl Found {
    fn in_op(op: &Op, graph: &Graph) -> Self {
        let divided = match op {
            Op::Eval(expr) => Some(expr),
            Op::Let(binding) if binding.diverge.is_none() && matches!(binding.pat, syn::Pat::Ident(_)) => {
                binding.init.as_ref()
            }
            _ => None,
        };
        Found::of(of_op(op, &graph.locals), divided, graph)
    }
    fn in_term(block: &BasicBlock, graph: &Graph) -> Self {
        let divided = match &block.term {
            Term::Return(expr) | Term::If(expr, ..) => Some(expr),
            _ => None,
        };
        Found::of(of_term(block, graph), divided, graph)
    }
    fn of(whole: Mentions, divided: Option<&Expr>, graph: &Graph) -> Self {
        let mut parts = Vec::new();
        divided.into_iter().for_each(|expr| apart(expr, &mut parts));
        let parts = if parts.len() > 1 { parts } else { Vec::new() };
        Found { whole, parts: parts.into_iter().map(|part| mentions::of(part, &graph.locals)).collect() }
    }
}

/// What a statement writes through may hold what the statement borrows.
fn written(found: &Found, graph: &Graph, borrows: &mut Borrows) -> bool {
    let parts = if found.parts.is_empty() { std::slice::from_ref(&found.whole) } else { &found.parts };
    let mut changed = false;
    for part in parts {
        let sources = borrows.sources(part, graph);
        for &id in part.borrowed.union(&part.stored).chain(&part.assigned) {
            if graph.locals[id].origin != Origin::Pointer {
                changed |= borrows.add(id, &sources, graph);
                continue;
            }
            for holder in borrows.into.get(&id).cloned().unwrap_or_default() {
                changed |= borrows.add(holder, &sources, graph);
            }
        }
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

fn through_op(op: &Op, found: &Found, graph: &Graph, borrows: &mut Borrows) -> bool {
    let sources = borrows.sources(&found.whole, graph);
    let mut changed = written(found, graph, borrows);
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
        Op::Eval(_) | Op::Replaced(_) | Op::Drop(_) => {}
    }
    changed
}
