//! Later calls: `x.m()` as the last mention of a local into which something may still point.
//!
//! If the call takes `x`, nothing does, and if something does, the call borrows: rustc knows which. Reads the graph; gives
//! `x` to a holder where it is defined, which hands out the way to it, and makes the call itself when it is asked to. It
//! hands out parts of `x` in the same way, as `f(x.a)` may take one. What
//! the function mentions of `x` in between goes by the way that was handed out.

use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::{Expr, parse_quote};

use crate::cfg::reachable;
use crate::holders::{self, Analyses, Candidate, Place};
use crate::ir::*;
use crate::liveness;
use crate::mentions;
use crate::partial::{self, Instead, Region};
use crate::resolve::Names;

/// What may take a local or a part of it, and the definition of the local: the block, and the operation before which the
/// holder is put.
struct Found {
    place: Place,
    receiver: LocalId,
    takes: Takes,
    defined: (BlockId, usize),
}

/// How a local may be taken.
enum Takes {
    /// By a call of its method.
    Call,
    /// By parts.
    Parts(Vec<Vec<String>>),
}

/// Puts the receiver of every such call into a holder. What is known of the graph then.
pub fn insert(graph: &mut Graph, names: &mut Names, mut analyses: Analyses) -> Analyses {
    for _ in 0..16 {
        let Some(found) = find(graph, &analyses) else { break };
        split(graph, &found, names);
        analyses = Analyses::of(graph);
    }
    analyses
}

fn find(graph: &Graph, analyses: &Analyses) -> Option<Found> {
    let homes = std::cell::LazyCell::new(|| analyses.homes(graph));
    holders::first(graph, &analyses.live, |Candidate { place, expr, after, before }| {
        let full = |id| before.contains_key(&id);
        let in_place = |id| homes.node_of(id, place.at(graph)).is_some();
        let held = |id| holders::is_held(graph, id, (place.block, place.op), after, full);
        let taken = |id| {
            let local = &graph.locals[id];
            !local.is_reference() && !local.no_drop && in_place(id) && !is_repeated(graph, place.block, id) && held(id)
        };
        if let Some((receiver, parts)) = partial::parts_of(graph, expr, &place, taken)
            && is_lent_elsewhere(graph, receiver, &place)
            && let Some(defined) = definition(graph, receiver)
        {
            return Some(Found { place, receiver, takes: Takes::Parts(parts), defined });
        }
        let (receiver, false) = holders::ambiguous(expr, after, graph, false)? else { return None };
        let awaited = place.op.is_none() && matches!(graph.blocks[place.block.0].term, Term::Await(_));
        let is_found = held(receiver)
            && (awaited || in_place(receiver))
            && gives_values(expr, receiver, graph)
            && is_lent_elsewhere(graph, receiver, &place);
        let defined = definition(graph, receiver).filter(|_| is_found)?;
        Some(Found { place, receiver, takes: Takes::Call, defined })
    })
}

/// Whether a block can come again while a local is in scope.
fn is_repeated(graph: &Graph, block: BlockId, local: LocalId) -> bool {
    graph
        .successors(block)
        .into_iter()
        .any(|next| graph.blocks[next.0].scope.contains(&local) && holders::follows(graph, next, block, local))
}

/// Whether the arguments of the receiver's method can be evaluated before the call: a closure's types come from the call.
fn gives_values(expr: &Expr, receiver: LocalId, graph: &Graph) -> bool {
    struct Find<'a>(&'a Ident, Option<&'a syn::ExprMethodCall>);
    impl<'a> Visit<'a> for Find<'a> {
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            if mentions::variable(&call.receiver).is_some_and(|name| self.0 == &name) {
                self.1 = self.1.or(Some(call));
            }
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut find = Find(&graph.locals[receiver].ident, None);
    find.visit_expr(expr);
    find.1.is_some_and(|call| !call.args.iter().any(|arg| matches!(arg, Expr::Closure(_) | Expr::Async(_))))
}

/// Whether all other mentions of a local lend it: none takes or captures it, and none is hidden in a format string or a
/// macro.
fn is_lent_elsewhere(graph: &Graph, local: LocalId, call: &Place) -> bool {
    let name = &graph.locals[local].ident;
    let lends = |expr: &Expr| {
        let found = mentions::of(expr, &graph.locals);
        let taken = found.by_value.contains(&local) || found.assigned.contains(&local);
        !taken && !found.captured.contains(&local) && !holders::is_hidden(expr, name)
    };
    reachable(graph).into_iter().all(|id| {
        let block = &graph.blocks[id.0];
        let ops = block.ops.iter().enumerate().all(|(k, op)| {
            let taken = matches!(op, Op::Bind { took, .. } if *took == Some(local))
                || matches!(op, Op::Hold(held) if held.receiver == Some(local))
                || matches!(op, Op::Let(binding) if binding.diverge.is_some() && liveness::of_op(op, &graph.locals).uses.contains(&local));
            let own = call.block == id && call.op == Some(k);
            !taken && (own || op.exprs().into_iter().all(lends))
        });
        let own = call.block == id && call.op.is_none();
        let term = match &block.term {
            Term::If(expr, ..) | Term::Return(expr) => lends(expr),
            Term::Match(expr, _) => lends(expr) && mentions::variable(expr).is_none_or(|at| name != &at),
            Term::Await(point) => lends(&graph.awaits[point.0].operand),
            Term::Goto(_) | Term::Unreachable => true,
        };
        ops && (own || term)
    })
}

/// Where a local is defined, if in one place: the block, and the operation before which it is there.
fn definition(graph: &Graph, local: LocalId) -> Option<(BlockId, usize)> {
    let mut all = Vec::new();
    if graph.params.contains(&local) {
        all.push((BlockId(0), 0));
    }
    for id in reachable(graph) {
        let block = &graph.blocks[id.0];
        if block.resumes.is_some_and(|point| graph.awaits[point.0].result == Some(local)) {
            all.push((id, 0));
        }
        all.extend(
            (0..block.ops.len()).filter(|&k| liveness::defines(&block.ops[k]).contains(&local)).map(|k| (id, k + 1)),
        );
    }
    match all[..] {
        [defined] => Some(defined),
        _ => None,
    }
}

fn split(graph: &mut Graph, found: &Found, names: &mut Names) {
    let Found { place: call, receiver, takes, defined } = found;
    let owner = graph.locals[*receiver].ident.clone();
    let (later, result, args, parts) = match takes {
        Takes::Call => {
            let (mut later, result) = holders::take_call(graph, call, *receiver, false, names);
            let args = holders::arguments_before(graph, call, &mut later, names);
            (later, result, args, Vec::new())
        }
        Takes::Parts(parts) => {
            let (values, parts) = partial::take_parts(graph, call, *receiver, parts, names);
            let later = parse_quote!((#(#values,)*));
            let wanted = format!("{}_parts", owner.to_string().trim_start_matches("r#"));
            let result = names.fresh(&wanted, Span::call_site());
            (later, graph.locals.fresh(result, Origin::Temp), Vec::new(), parts)
        }
    };
    let at = call.at(graph);
    graph.age.insert(result, (usize::MAX, result.0));
    graph.extent.insert(result, (at, at));
    let (block, k) = *defined;
    let start = graph.blocks[block.0].at.get(k).copied().unwrap_or(graph.blocks[block.0].end);
    // The way to it, for all that is mentioned in between.
    let there = names.fresh(&format!("{}_there", owner.to_string().trim_start_matches("r#")), Span::call_site());
    Instead::of(&owner, &[], parse_quote!((*#there.at()))).within(&Region::after(start), graph);
    let there = graph.locals.fresh(there, Origin::Pointer);
    let holder = holders::declare(graph, *receiver, start, there, names);
    let (age, extent) = (graph.age[receiver], graph.extent[receiver]);
    graph.age.insert(there, age);
    graph.extent.insert(there, (start, extent.1));
    holders::beside(graph, *receiver, there);
    for op in graph.blocks.iter_mut().flat_map(|block| &mut block.ops) {
        if let Op::Bind { from, through, .. } = op {
            from.iter_mut().chain(through).filter(|id| **id == *receiver).for_each(|id| *id = holder);
        }
    }
    let index = call.index(graph);
    if parts.is_empty() {
        holders::end_behind(graph, call, result);
    } else {
        bind_parts(graph, (call.block, index), at, result, &parts);
    }
    let target = &mut graph.blocks[call.block.0];
    target.ops.insert(index, Op::Call { holder, result, args: args.clone() });
    target.at.insert(index, at);
    let expr: Expr = parse_quote!(::longhand::There::of(&raw mut #owner));
    let hold = HoldOp { holder, expr, result: there, receiver: Some(*receiver), later: Some((args, later)) };
    graph.blocks[block.0].ops.insert(k, Op::Hold(Box::new(hold)));
    graph.blocks[block.0].at.insert(k, start);
}

/// Binds the parts that a holder hands out, before an operation of a block.
fn bind_parts(graph: &mut Graph, (block, index): (BlockId, usize), at: usize, result: LocalId, parts: &[LocalId]) {
    let from = graph.locals[result].ident.clone();
    let idents: Vec<&Ident> = parts.iter().map(|id| &graph.locals[*id].ident).collect();
    let op = LetOp::new(parse_quote!((#(#idents,)*)), parse_quote!(#from), parts.to_vec());
    for &part in parts {
        graph.age.insert(part, (usize::MAX, part.0));
        graph.extent.insert(part, (at, at));
    }
    graph.blocks[block.0].ops.insert(index, Op::Let(Box::new(op)));
    graph.blocks[block.0].at.insert(index, at);
}
