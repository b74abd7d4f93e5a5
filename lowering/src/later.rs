//! Later calls: what takes a local, or parts of it, while something may still point into it.
//!
//! If a call takes `x`, nothing points into it any more, and if something does, the call borrows: rustc knows which. Reads
//! the graph; gives `x` to a holder where it is defined, which hands out the way to it, and is asked for each call that may
//! take it and for each part in turn. What the function mentions of `x` besides goes by the way that was handed out.

use proc_macro2::{Ident, Span};
use syn::{Expr, parse_quote};

use crate::cfg::reachable;
use crate::holders::{self, Analyses, Place};
use crate::ir::*;
use crate::liveness::{self, Init, Inits, Liveness};
use crate::mentions;
use crate::partial::{self, Instead, Region};
use crate::resolve::Names;
use crate::takes::{self, Ask, Mentioned, Take, Taken};

/// A local that a holder has to be asked for, all that takes of it, and its definition: the block, and the operation before
/// which the holder is put.
pub struct Found {
    receiver: LocalId,
    takes: Vec<Take>,
    defined: (BlockId, usize),
}

/// Gives every such local to a holder of which at least so many takes are known. What is known of the graph then.
pub fn insert(graph: &mut Graph, names: &mut Names, mut analyses: Analyses, least: usize) -> Analyses {
    for _ in 0..16 {
        let Some(found) = find(graph, &analyses, least) else { break };
        split(graph, found, names);
        analyses = Analyses::of(graph);
    }
    analyses
}

/// All that takes of a local, if a holder can be asked for it.
pub fn of(graph: &Graph, live: &Liveness, mentioned: &Mentioned, receiver: LocalId) -> Option<Found> {
    let takes = takes::of(graph, live, mentioned, receiver)?;
    let defined = definition(graph, receiver)?;
    (!takes.is_empty()).then_some(Found { receiver, takes, defined })
}

impl Found {
    /// Whether a holder that hands all parts of a place out at once would not do: others are taken behind it, or used where
    /// other paths come too, something may point into the local, or it may be a `&`, behind which nothing can be written.
    pub fn is_needed(&self, graph: &Graph, live: &Liveness, place: &Place) -> bool {
        let local = &graph.locals[self.receiver];
        local.may_be_mut && !local.mutable
            || takes::is_taken_along(graph, self.receiver)
            || partial::joins_behind(graph, place, self.receiver)
            || takes::is_in_guards(graph, place, self.receiver)
            || self.takes.iter().find(|take| take.place == *place).is_none_or(|take| !take.last)
            || on_some_paths(graph, self, place)
            || is_held(graph, live, self.receiver, place)
    }
}

fn find(graph: &Graph, analyses: &Analyses, least: usize) -> Option<Found> {
    let homes = std::cell::LazyCell::new(|| analyses.homes(graph));
    let live = &analyses.live;
    let mentioned = Mentioned::of(graph);
    for receiver in (0..graph.locals.all.len()).map(LocalId) {
        let local = &graph.locals[receiver];
        if local.is_reference() || local.no_drop || local.origin == Origin::Holder || !graph.age.contains_key(&receiver)
        {
            continue;
        }
        let Some(found) = of(graph, live, &mentioned, receiver) else { continue };
        let some_paths = |take: &Take| {
            let only = found.takes.len() == 1 && !take.what.contains(&Taken::Value(Vec::new()));
            only && on_some_paths(graph, &found, &take.place)
        };
        if found.takes.iter().any(some_paths) {
            return Some(found);
        }
        let needs = |take: &Take| {
            let Place { block, op } = take.place;
            let awaited = op.is_none() && matches!(graph.blocks[block.0].term, Term::Await(_));
            let at = take.place.at(graph);
            let in_place = homes.node_of(receiver, at).is_some();
            let held = || is_held(graph, live, receiver, &take.place);
            take.what.iter().any(|what| match what {
                // As a whole it is taken out of its place.
                Taken::Value(chain) if chain.is_empty() => false,
                Taken::Call(chain) if chain.is_empty() => {
                    (awaited || in_place)
                        && (found.takes.len() > 1 || is_likely(graph, live, receiver, &take.place))
                        && held()
                }
                // `(x.f)(1).await`, which no holder of a call has served.
                Taken::Call(_) if awaited && least == 1 => partial::outlives_await(graph, receiver, &take.place, at),
                // What is left of it is stored.
                _ => in_place && (partial::outlives_await(graph, receiver, &take.place, at) || held()),
            })
        };
        if found.takes.len() >= least && found.takes.iter().any(needs) {
            return Some(found);
        }
    }
    None
}

/// Whether a place is on some of the paths only that lead over an await in the scope of a local: what it leaves would have
/// room there beside the local itself.
fn on_some_paths(graph: &Graph, found: &Found, place: &Place) -> bool {
    let local = found.receiver;
    let start = found.defined.0;
    if start == place.block {
        return false;
    }
    let mut around = vec![false; graph.blocks.len()];
    let mut stack = vec![start];
    while let Some(block) = stack.pop() {
        if block != place.block && !std::mem::replace(&mut around[block.0], true) {
            let in_scope = |to: &BlockId| graph.blocks[to.0].scope.contains(&local);
            stack.extend(graph.successors(block).into_iter().filter(in_scope));
        }
    }
    reachable(graph).into_iter().any(|to| {
        around[to.0]
            && matches!(graph.blocks[to.0].term, Term::Await(_))
            && holders::follows(graph, place.block, to, local)
    })
}

/// Whether a call that is all that may take a local is worth a holder that is there all the time: where the function
/// returns, only if it is the first thing that is done, and no closure borrows what it is called on.
fn is_likely(graph: &Graph, live: &Liveness, receiver: LocalId, place: &Place) -> bool {
    if place.op.is_some() || !matches!(graph.blocks[place.block.0].term, Term::Return(_)) {
        return true;
    }
    let first = holders::ambiguous(place.expr(graph), &after(graph, live, place), graph, false);
    first == Some((receiver, false)) && !takes::is_captured(graph, receiver)
}

/// What is used behind a place.
fn after(graph: &Graph, live: &Liveness, place: &Place) -> Locals {
    match place.op {
        Some(k) => live.live_after[place.block.0][k].clone(),
        None => liveness::live_out(graph, &graph.blocks[place.block.0], live),
    }
}

/// Whether something that is alive behind a place may point into a local, what stands there left out.
fn is_held(graph: &Graph, live: &Liveness, local: LocalId, place: &Place) -> bool {
    let before = before(graph, live, place);
    holders::is_held(graph, local, (place.block, place.op), &after(graph, live, place), |id| before.contains_key(&id))
}

/// What holds a value before a place.
fn before(graph: &Graph, live: &Liveness, place: &Place) -> Inits {
    let block = &graph.blocks[place.block.0];
    let mut init = live.init_in[place.block.0].clone().unwrap_or_default();
    init.extend(block.resumes.and_then(|id| graph.awaits[id.0].result).map(|id| (id, Init::Full)));
    for (k, op) in block.ops.iter().enumerate().take(place.op.unwrap_or(block.ops.len())) {
        liveness::step(op, &liveness::of_op(op, &graph.locals), &live.live_after[place.block.0][k], graph, &mut init);
    }
    init
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

/// Gives a local to a holder.
pub fn split(graph: &mut Graph, found: Found, names: &mut Names) {
    let Found { receiver, takes, defined: (block, k) } = found;
    let owner = graph.locals[receiver].ident.clone();
    let start = graph.blocks[block.0].at.get(k).copied().unwrap_or(graph.blocks[block.0].end);
    let there = names.fresh(&format!("{}_there", plain(&owner)), Span::call_site());
    let there_id = graph.locals.fresh(there.clone(), Origin::Pointer);
    let holder = holders::declare(graph, receiver, start, there_id, names);
    // The ends of scopes that this has added stand behind what they end.
    let mut steps = Vec::new();
    let mut parts = Vec::new();
    for take in &takes {
        let mut expr = std::mem::replace(take.place.expr_mut(graph), parse_quote!(()));
        let ask = Ask {
            locals: &graph.locals,
            owner: owner.clone(),
            holder: graph.locals[holder].ident.clone(),
            what: &take.what,
            last: take.last,
            leaves: take.leaves,
            steps: &mut steps,
            names,
        };
        ask.write(&mut expr);
        *take.place.expr_mut(graph) = expr;
        if take.lives_on {
            parts.push(take);
        }
    }
    for take in parts.into_iter().rev() {
        bind_part(graph, take, &owner, receiver, names);
    }
    Instead::of(&owner, &[], parse_quote!((*#there.at()))).within(&Region::after(start), graph);
    let (age, extent) = (graph.age[&receiver], graph.extent[&receiver]);
    graph.age.insert(there_id, age);
    graph.extent.insert(there_id, (start, extent.1));
    holders::beside(graph, receiver, there_id);
    for op in graph.blocks.iter_mut().flat_map(|block| &mut block.ops) {
        if let Op::Bind { from, through, .. } = op {
            from.iter_mut().chain(through).filter(|id| **id == receiver).for_each(|id| *id = holder);
        }
    }
    let expr: Expr = parse_quote!(::longhand::There::of(&raw mut #owner));
    let hold = HoldOp { holder, expr, result: there_id, receiver: Some(receiver), later: steps };
    graph.blocks[block.0].ops.insert(k, Op::Hold(Box::new(hold)));
    graph.blocks[block.0].at.insert(k, start);
}

/// Binds a part that patterns look into, before they do: what they leave of it lives as long as the local.
fn bind_part(graph: &mut Graph, take: &Take, owner: &Ident, receiver: LocalId, names: &mut Names) {
    let [Taken::Value(chain)] = &take.what[..] else { return };
    let part = names.fresh(&format!("{}_{}", plain(owner), chain.join("_")), Span::call_site());
    let id = graph.locals.fresh(part.clone(), Origin::Temp);
    let at = take.place.at(graph);
    graph.age.insert(id, graph.age[&receiver]);
    graph.extent.insert(id, (at, graph.extent[&receiver].1));
    let asked = std::mem::replace(takes::scrutinee(take.place.expr_mut(graph)), parse_quote!(#part));
    if let (None, Term::Match(_, arms)) = (take.place.op, &graph.blocks[take.place.block.0].term) {
        for arm in arms.clone() {
            if let Some(Op::Bind { took, from, through, .. }) = graph.blocks[arm.to.0].ops.first_mut() {
                *took = Some(id).filter(|_| mentions::takes(&arm.pat) == mentions::Takes::All);
                from.retain(|id| *id != receiver);
                through.push(id);
            }
        }
    }
    let index = take.place.index(graph);
    let block = &mut graph.blocks[take.place.block.0];
    block.ops.insert(index, Op::Let(Box::new(LetOp::new(parse_quote!(#part), asked, vec![id]))));
    block.at.insert(index, at);
    holders::beside(graph, receiver, id);
}

fn plain(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}
