//! Liveness and initialisation. Reads the graph; says for each point which locals are used later, and which hold a value.
//!
//! Backward: a local is live where a later use may read it before it is defined again. Forward: a local is full, empty or
//! maybe full; a by-value mention that no use follows gives its value away.

use std::collections::{BTreeMap, BTreeSet};

use syn::Pat;
use syn::visit::Visit;

use crate::cfg::reachable;
use crate::ir::*;
use crate::mentions::{self, Mentions};
use crate::resolve::bindings;

/// Whether a local holds a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Init {
    /// On every path.
    Full,
    /// On some paths.
    Maybe,
}

/// Locals that hold a value, on all or some paths.
pub type Inits = BTreeMap<LocalId, Init>;

/// The result of the pass.
#[derive(Debug, Default, Clone)]
pub struct Liveness {
    /// Used later, at each block's start.
    pub live_in: Vec<Locals>,
    /// Used later, after each operation of a block, with one more for the terminator (before it).
    pub live_after: Vec<Vec<Locals>>,
    /// Full or maybe full at each block's start. `None`: not reachable.
    pub init_in: Vec<Option<Inits>>,
    /// Full or maybe full while an await is suspended.
    pub init_at: Vec<Inits>,
    /// With a value on a way into each block from before it in the source.
    told: Vec<Locals>,
}

impl Liveness {
    /// Locals that have to be of their own type though they are dead: those of which a block is told on the ways back to it
    /// alone (before, their `None` has no type yet), and those that get another value in the middle of an expression.
    pub fn unsettled(&self, graph: &Graph) -> Locals {
        let inits = self.init_in.iter().zip(&self.told).skip(1);
        let late =
            inits.flat_map(|(init, told)| init.iter().flatten().map(|(id, _)| *id).filter(|id| !told.contains(id)));
        let in_ops = graph.blocks.iter().flat_map(|block| &block.ops).flat_map(|op| of_op(op, &graph.locals).assigned);
        let in_terms = graph.blocks.iter().flat_map(|block| of_term(block, graph).assigned);
        late.chain(in_ops).chain(in_terms).collect()
    }
}

/// Tells each local by which calls it is borrowed, since it is used behind them.
pub fn lend(graph: &mut Graph, live: &Liveness) {
    let mut lent = Vec::new();
    for id in reachable(graph) {
        let block = &graph.blocks[id.0];
        for (k, op) in block.ops.iter().enumerate() {
            op.exprs().into_iter().for_each(|expr| lent_in(expr, &live.live_after[id.0][k], graph, &mut lent));
        }
        let value = match &block.term {
            Term::If(expr, ..) | Term::Match(expr, _) => Some(expr),
            Term::Await(point) => Some(&graph.awaits[point.0].operand),
            Term::Goto(_) | Term::Return(_) | Term::Unreachable => None,
        };
        value.into_iter().for_each(|expr| lent_in(expr, &live_out(graph, block, live), graph, &mut lent));
    }
    for (id, method) in lent {
        graph.locals[id].lent_to.insert(method);
    }
}

/// The methods in an expression that are called on locals that are used behind it.
fn lent_in(expr: &syn::Expr, live_after: &Locals, graph: &Graph, lent: &mut Vec<(LocalId, String)>) {
    struct Calls<'a> {
        live_after: &'a Locals,
        graph: &'a Graph,
        lent: &'a mut Vec<(LocalId, String)>,
    }
    impl<'a> Visit<'a> for Calls<'_> {
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            let name = call.method.to_string();
            let local = mentions::variable(&call.receiver).and_then(|name| self.graph.locals.get(&name));
            if let Some(id) = local.filter(|id| self.live_after.contains(id))
                && mentions::may_be_lent_to(&name)
            {
                self.lent.push((id, name));
            }
            syn::visit::visit_expr_method_call(self, call);
        }
    }
    Calls { live_after, graph, lent }.visit_expr(expr);
}

/// What an operation does with locals.
pub fn of_op(op: &Op, locals: &Table) -> Mentions {
    match op {
        Op::Let(op) => match &op.init {
            Some(init) => mentions::of_let(&op.pat, init, op.diverge.as_ref(), locals),
            None => Mentions::default(),
        },
        Op::Eval(expr) => mentions::of_statement(expr, locals),
        Op::Assign(_, expr) => mentions::of(expr, locals),
        Op::Hold(op) => {
            let mut found = mentions::of(&op.expr, locals);
            if let Some(receiver) = op.receiver {
                found.borrowed.remove(&receiver);
                found.by_value.insert(receiver);
            }
            found
        }
        Op::Bind { took, .. } => {
            let mut found = Mentions::default();
            if let Some(took) = took {
                found.by_value.insert(*took);
            }
            found
        }
        Op::Replaced(_) | Op::Drop(_) => Mentions::default(),
    }
}

/// What an operation defines.
pub fn defines(op: &Op) -> Vec<LocalId> {
    match op {
        Op::Let(op) if op.init.is_some() => op.binds.clone(),
        Op::Let(_) | Op::Eval(_) | Op::Replaced(_) | Op::Drop(_) => Vec::new(),
        Op::Assign(id, _) => vec![*id],
        Op::Bind { locals, .. } => locals.clone(),
        Op::Hold(op) => vec![op.holder, op.result],
    }
}

/// What a terminator does with locals.
pub fn of_term(block: &BasicBlock, graph: &Graph) -> Mentions {
    match &block.term {
        Term::If(expr, ..) => mentions::of(expr, &graph.locals),
        Term::Match(expr, arms) => {
            let mut found = mentions::of_scrutinee(expr, &graph.locals);
            for arm in arms {
                if let Pat::Guard(guard) = &arm.pat {
                    let own: BTreeSet<LocalId> = bindings(&guard.pat)
                        .iter()
                        .filter_map(|bound| graph.locals.get(&bound.ident.to_string()))
                        .collect();
                    found.uses.extend(mentions::of(&guard.guard, &graph.locals).uses.difference(&own));
                }
            }
            found
        }
        Term::Await(id) => mentions::of(&graph.awaits[id.0].operand, &graph.locals),
        Term::Return(expr) => mentions::of(expr, &graph.locals),
        Term::Goto(_) | Term::Unreachable => Mentions::default(),
    }
}

/// The locals that a by-value mention gives away. What is used later is `Copy`.
pub fn moved(found: &Mentions, live_after: &Locals, graph: &Graph) -> Locals {
    found
        .by_value
        .iter()
        .copied()
        .filter(|id| !live_after.contains(id) && !found.repeated.contains(id) && !graph.locals[*id].is_reference())
        .collect()
}

/// Runs the pass.
pub fn analyse(graph: &Graph) -> Liveness {
    let count = graph.blocks.len();
    let mut result = Liveness {
        live_in: vec![Locals::new(); count],
        live_after: vec![Vec::new(); count],
        init_in: vec![None; count],
        init_at: vec![Inits::new(); graph.awaits.len()],
        told: vec![Locals::new(); count],
    };
    let blocks = reachable(graph);
    let ops: Vec<Vec<Mentions>> =
        graph.blocks.iter().map(|block| block.ops.iter().map(|op| of_op(op, &graph.locals)).collect()).collect();
    let terms: Vec<Mentions> = graph.blocks.iter().map(|block| of_term(block, graph)).collect();
    loop {
        let mut changed = false;
        for &block in blocks.iter().rev() {
            let after = live_through(graph, block, &ops[block.0], &terms[block.0], &result.live_in);
            let start = after[0].clone();
            result.live_after[block.0] = after[1..].to_vec();
            if start != result.live_in[block.0] {
                result.live_in[block.0] = start;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    result.init_in[0] = Some(graph.params.iter().map(|&id| (id, Init::Full)).collect());
    loop {
        let mut changed = false;
        for &block in &blocks {
            changed |= init_through(graph, block, &ops[block.0], &terms[block.0], &mut result);
        }
        if !changed {
            return result;
        }
    }
}

/// Live sets of a block: at its start, after each operation (the last: before the terminator).
fn live_through(graph: &Graph, id: BlockId, ops: &[Mentions], term: &Mentions, live_in: &[Locals]) -> Vec<Locals> {
    let block = &graph.blocks[id.0];
    let mut live = Locals::new();
    match &block.term {
        Term::Await(id) => {
            let point = &graph.awaits[id.0];
            live.extend(&live_in[point.next.0]);
            if let Some(result) = point.result {
                live.remove(&result);
            }
        }
        Term::Goto(to) => live.extend(&live_in[to.0]),
        Term::If(_, then, other) => {
            live.extend(&live_in[then.0]);
            live.extend(&live_in[other.0]);
        }
        Term::Match(_, arms) => arms.iter().for_each(|arm| live.extend(&live_in[arm.to.0])),
        Term::Return(_) | Term::Unreachable => {}
    }
    let term_expr = match &block.term {
        Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => Some(expr),
        Term::Await(id) => Some(&graph.awaits[id.0].operand),
        _ => None,
    };
    jumped(graph, term_expr, live_in, &mut live);
    live.extend(&term.uses);
    let mut all = vec![live.clone()];
    for (op, found) in block.ops.iter().zip(ops).rev() {
        for id in defines(op) {
            live.remove(&id);
        }
        for expr in op.exprs() {
            jumped(graph, Some(expr), live_in, &mut live);
        }
        if let Op::Let(op) = op
            && let Some(diverge) = &op.diverge
        {
            let expr = syn::Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: diverge.clone() });
            jumped(graph, Some(&expr), live_in, &mut live);
        }
        live.extend(&found.uses);
        all.push(live.clone());
    }
    all.reverse();
    all
}

fn jumped(graph: &Graph, expr: Option<&syn::Expr>, live_in: &[Locals], live: &mut Locals) {
    for jump in expr.into_iter().flat_map(|expr| graph.jumps_out(expr)) {
        let jump = &graph.jumps[jump];
        live.extend(live_in[jump.to.0].iter().filter(|id| Some(**id) != jump.value));
    }
}

fn init_through(graph: &Graph, id: BlockId, ops: &[Mentions], term: &Mentions, result: &mut Liveness) -> bool {
    let block = &graph.blocks[id.0];
    let Some(mut state) = result.init_in[id.0].clone() else { return false };
    let mut changed = false;
    if let Some(value) = block.resumes.and_then(|id| graph.awaits[id.0].result) {
        state.insert(value, Init::Full);
    }
    for ((op, found), live) in block.ops.iter().zip(ops).zip(&result.live_after[id.0].clone()) {
        let mut jumping: Vec<usize> = op.exprs().into_iter().flat_map(|expr| graph.jumps_out(expr)).collect();
        if let Op::Let(op) = op
            && let Some(diverge) = &op.diverge
        {
            let expr = syn::Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: diverge.clone() });
            jumping.extend(graph.jumps_out(&expr));
        }
        for jump in jumping {
            let jump = &graph.jumps[jump];
            let mut there = state.clone();
            there.extend(jump.value.map(|id| (id, Init::Full)));
            changed |= flow(graph, result, (id, jump.to), there);
        }
        step(op, found, live, graph, &mut state);
    }
    let live_out = live_out(graph, block, result);
    let gone = moved(term, &live_out, graph);
    let term_jumps: Vec<usize> = match &block.term {
        Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => graph.jumps_out(expr),
        Term::Await(id) => graph.jumps_out(&graph.awaits[id.0].operand),
        _ => Vec::new(),
    };
    for jump in term_jumps {
        let jump = &graph.jumps[jump];
        let mut there = state.clone();
        there.extend(jump.value.map(|id| (id, Init::Full)));
        changed |= flow(graph, result, (id, jump.to), there);
    }
    if !matches!(&block.term, Term::Match(scrutinee, _) if mentions::is_place(scrutinee)) {
        for id in gone {
            give_away(&mut state, id, term.conditional.contains(&id));
        }
    }
    match &block.term {
        Term::Await(point) => {
            let at = point.0;
            let point = &graph.awaits[at];
            result.init_at[at] =
                state.iter().filter(|(id, _)| point.scope.contains(id)).map(|(id, init)| (*id, *init)).collect();
            changed |= flow(graph, result, (id, point.next), state);
        }
        Term::Goto(to) => changed |= flow(graph, result, (id, *to), state),
        Term::If(_, then, other) => {
            changed |= flow(graph, result, (id, *then), state.clone());
            changed |= flow(graph, result, (id, *other), state);
        }
        Term::Match(_, arms) => {
            for arm in arms {
                changed |= flow(graph, result, (id, arm.to), state.clone());
            }
        }
        Term::Return(_) | Term::Unreachable => {}
    }
    changed
}

/// Locals used after a terminator.
pub fn live_out(graph: &Graph, block: &BasicBlock, result: &Liveness) -> Locals {
    let mut live = Locals::new();
    match &block.term {
        Term::Await(id) => {
            let point = &graph.awaits[id.0];
            live.extend(result.live_in[point.next.0].iter().filter(|id| Some(**id) != point.result));
        }
        Term::Goto(to) => live.extend(&result.live_in[to.0]),
        Term::If(_, then, other) => {
            live.extend(&result.live_in[then.0]);
            live.extend(&result.live_in[other.0]);
        }
        Term::Match(_, arms) => arms.iter().for_each(|arm| live.extend(&result.live_in[arm.to.0])),
        Term::Return(_) | Term::Unreachable => {}
    }
    live
}

fn give_away(state: &mut Inits, id: LocalId, conditional: bool) {
    if conditional {
        state.entry(id).and_modify(|init| *init = Init::Maybe);
    } else {
        state.remove(&id);
    }
}

/// What an operation does to the values that locals hold.
pub fn step(op: &Op, found: &Mentions, live_after: &Locals, graph: &Graph, state: &mut Inits) {
    for id in moved(found, live_after, graph) {
        let taken = matches!(op, Op::Bind { .. });
        give_away(state, id, !taken && found.conditional.contains(&id));
    }
    // `if c { x = 1 }` of a local without a value.
    for &id in &found.assigned {
        let init = if state.contains_key(&id) { state[&id] } else { Init::Full };
        state.insert(id, init);
    }
    for id in defines(op) {
        state.insert(id, Init::Full);
    }
    if let Op::Replaced(id) | Op::Drop(id) = op {
        state.remove(id);
    }
    if let Op::Hold(op) = op
        && let Some(receiver) = op.receiver
    {
        state.remove(&receiver);
    }
}

fn flow(graph: &Graph, result: &mut Liveness, (from, to): (BlockId, BlockId), state: Inits) -> bool {
    let scope = &graph.blocks[to.0].scope;
    let state: Inits = state.into_iter().filter(|(id, _)| scope.contains(id)).collect();
    if graph.blocks[from.0].start < graph.blocks[to.0].start {
        result.told[to.0].extend(state.keys());
    }
    let entry = &mut result.init_in[to.0];
    let merged = match entry {
        None => state,
        Some(old) => {
            let mut merged = Inits::new();
            for &id in old.keys().chain(state.keys()) {
                let full = old.get(&id) == Some(&Init::Full) && state.get(&id) == Some(&Init::Full);
                merged.insert(id, if full { Init::Full } else { Init::Maybe });
            }
            merged
        }
    };
    let changed = entry.as_ref() != Some(&merged);
    *entry = Some(merged);
    changed
}
