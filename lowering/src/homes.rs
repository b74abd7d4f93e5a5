//! Homes: where each local lives. Reads the graph, liveness and borrows; writes, for each await, what is stored and how.
//!
//! - in a segment: not stored at any await;
//! - carried: a plain field, moved out when the machine resumes and on into the next state;
//! - in place: in a slot, which does not move while something may point into it. Slots that several awaits share live in a
//!   scope variant (a node), around the awaits inside it.
//!
//! A node covers a stretch of linear positions. Nodes nest: what is older is outside, so that the enum's own drop glue
//! drops in the right order.

use std::collections::BTreeMap;

use crate::borrows::Borrows;
use crate::cfg::reachable;
use crate::ir::*;
use crate::liveness::{self, Init, Inits, Liveness};
use crate::mentions;

/// A scope variant, or the place of one await.
#[derive(Debug, Clone)]
pub struct Node {
    /// First linear position.
    pub lo: usize,
    /// Last linear position.
    pub hi: usize,
    /// What lives here, oldest first.
    pub members: Vec<LocalId>,
    /// Members that are not there at every await inside.
    pub maybe: Locals,
    /// Members that are dead throughout, kept for their drop only.
    pub kept: Locals,
    /// The node around it.
    pub parent: Option<NodeId>,
    /// Awaits inside, in order.
    pub awaits: Vec<AwaitId>,
    /// One await and no node inside: the slots are fields of the await's own variant.
    pub flat: bool,
}

/// Why a field is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Used later.
    Used,
    /// In scope, and dropped where its scope ends.
    Dropped,
    /// Something stored may point into it.
    Borrowed,
}

/// A local stored at an await.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Which.
    pub id: LocalId,
    /// Its slot's node; `None`: carried.
    pub node: Option<NodeId>,
    /// Full on some paths only.
    pub maybe: bool,
    /// Dead: kept for its drop.
    pub kept: bool,
    /// Why.
    pub why: Why,
}

/// The result of the pass.
#[derive(Debug, Default)]
pub struct Homes {
    /// Nodes, outer before inner.
    pub nodes: Vec<Node>,
    /// What each await stores, oldest first.
    pub stored: Vec<Vec<Stored>>,
}

impl Homes {
    /// The node in which a local lives at a linear position.
    pub fn node_of(&self, id: LocalId, at: usize) -> Option<NodeId> {
        self.nodes.iter().position(|node| node.lo <= at && at <= node.hi && node.members.contains(&id)).map(NodeId)
    }
    /// Nodes around a linear position, outer first.
    pub fn path(&self, at: usize) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = (0..self.nodes.len())
            .filter(|&node| self.nodes[node].lo <= at && at <= self.nodes[node].hi)
            .map(NodeId)
            .collect();
        path.sort_by_key(|node| (self.nodes[node.0].lo, usize::MAX - self.nodes[node.0].hi));
        path
    }
}

struct Pass<'a> {
    /// Locals that stay where they are for as long as they hold a value: pinned ones, and where the body mentions `unsafe`
    /// all whose address is taken, since an address may be kept where no analysis sees it.
    addressed: Locals,
    graph: &'a Graph,
    live: &'a Liveness,
    borrows: &'a Borrows,
}

/// Runs the pass.
pub fn choose(graph: &Graph, live: &Liveness, borrows: &Borrows) -> Homes {
    let pass = Pass { addressed: addressed(graph), graph, live, borrows };
    let stored: Vec<BTreeMap<LocalId, Why>> = (0..graph.awaits.len()).map(|at| pass.stored(AwaitId(at))).collect();
    let nodes = pass.nodes(&stored);
    let mut homes = Homes { nodes, stored: Vec::new() };
    pass.finish_nodes(&mut homes, &stored);
    let refilled = pass.refilled(&homes.nodes);
    for node in &mut homes.nodes {
        node.kept = pass.dead_throughout(node, &refilled);
    }
    for (at, stored) in stored.iter().enumerate() {
        let point = &graph.awaits[at];
        let live_next = &live.live_in[point.next.0];
        let list = point
            .scope
            .iter()
            .filter_map(|&id| {
                let node = homes.node_of(id, point.at);
                let why = *stored.get(&id)?;
                let maybe = live.init_at[at].get(&id) == Some(&Init::Maybe);
                // What something points into that is alive behind the await stands in a node: the awaited future's value is the
                // only one that is not alive before, and it points where the future does.
                let kept = graph.locals[id].settled
                    && !refilled.contains(&id)
                    && node.map_or(!live_next.contains(&id), |node| homes.nodes[node.0].kept.contains(&id));
                Some(Stored { id, node, maybe, kept, why })
            })
            .collect();
        homes.stored.push(list);
    }
    homes
}

impl Pass<'_> {
    /// What something that is alive may point into, or points into what may be looked at through it.
    fn held(&self, live: &Locals, init: &Inits) -> Locals {
        let drops = init.keys().copied().filter(|id| !self.graph.locals[*id].no_drop);
        let mut alive: Locals = live.iter().copied().chain(drops).collect();
        loop {
            let reached = |id: &LocalId| {
                init.contains_key(id) && !alive.contains(id) && self.borrows.holders(*id).any(|at| alive.contains(&at))
            };
            let more: Vec<LocalId> = init.keys().copied().filter(reached).collect();
            if more.is_empty() {
                break;
            }
            alive.extend(more);
        }
        let is_held =
            |id: &LocalId| self.stays(*id) || self.borrows.holders(*id).any(|at| at != *id && alive.contains(&at));
        init.keys().copied().filter(is_held).collect()
    }

    /// Whether a local never moves: its address is known, or it is a holder, which has been polled.
    fn stays(&self, id: LocalId) -> bool {
        self.graph.locals[id].origin == Origin::Holder || self.addressed.contains(&id)
    }

    /// What an await stores, and why.
    fn stored(&self, id: AwaitId) -> BTreeMap<LocalId, Why> {
        let point = &self.graph.awaits[id.0];
        let init = &self.live.init_at[id.0];
        let mut live = self.live.live_in[point.next.0].clone();
        if let Some(result) = point.result {
            live.remove(&result);
        }
        let pinned = self.borrowed_by_operand(id);
        let mut stored = BTreeMap::new();
        for &local in &point.scope {
            if !init.contains_key(&local) {
                continue;
            }
            if live.contains(&local) {
                stored.insert(local, Why::Used);
            } else if pinned.contains(&local) || self.addressed.contains(&local) {
                stored.insert(local, Why::Borrowed);
            } else if !self.graph.locals[local].no_drop {
                stored.insert(local, Why::Dropped);
            }
        }
        // What stored values point into is stored.
        loop {
            let more: Vec<LocalId> = stored
                .keys()
                .flat_map(|&holder| self.borrows.of(holder))
                .filter(|held| init.contains_key(held) && !stored.contains_key(held))
                .collect();
            if more.is_empty() {
                return stored;
            }
            stored.extend(more.into_iter().map(|id| (id, Why::Borrowed)));
        }
    }

    /// What the awaited future may point into.
    fn borrowed_by_operand(&self, id: AwaitId) -> Locals {
        let found = mentions::of(&self.graph.awaits[id.0].operand, &self.graph.locals);
        let mut all = self.borrows.sources(&found, self.graph);
        // By value and used later: a copy, or a `&mut` that is reborrowed, which the awaited future then holds.
        let later = liveness::live_out(self.graph, &self.graph.blocks[self.graph.awaits[id.0].block.0], self.live);
        all.extend(found.by_value.iter().filter(|id| {
            let local = &self.graph.locals[**id];
            later.contains(id) && local.may_be_mut && !local.no_drop && !local.is_reference() && !local.holds_nothing
        }));
        loop {
            let more: Vec<LocalId> =
                all.iter().flat_map(|&id| self.borrows.of(id)).filter(|id| !all.contains(id)).collect();
            if more.is_empty() {
                return all;
            }
            all.extend(more);
        }
    }

    /// Linear positions at which each local has to stay where it is, and whether one of them is an edge.
    fn nodes(&self, stored: &[BTreeMap<LocalId, Why>]) -> Vec<Node> {
        let mut regions: Vec<(LocalId, usize, usize)> = Vec::new();
        let points = self.points(stored);
        let edges = self.edges();
        for id in (0..self.graph.locals.all.len()).map(LocalId) {
            if self.graph.locals[id].is_reference() {
                continue;
            }
            let Some(&(first, last)) = self.graph.extent.get(&id) else { continue };
            let mut runs: Vec<(usize, usize, bool)> = Vec::new();
            let mut open = false;
            for point in &points {
                if point.at < first || point.at > last {
                    continue;
                }
                // Given away while something that is used later may point to it, a value that was in place is `Copy`:
                // its bytes stay.
                let stays = open && runs.last().is_some_and(|(.., edge)| *edge) && point.pointed.contains(&id);
                if point.held.contains(&id) || stays {
                    match runs.last_mut().filter(|_| open) {
                        Some(run) => {
                            run.1 = point.at;
                            run.2 |= point.edge;
                        }
                        None => runs.push((point.at, point.at, point.edge)),
                    }
                    open = true;
                } else {
                    open = false;
                }
            }
            // What is held on both sides of an edge of the graph stays where it is, whatever stands between in the source.
            let held_at = |at: usize| points.iter().any(|point| point.at == at && point.held.contains(&id));
            for &(from, to) in &edges {
                if !(held_at(from) && held_at(to)) {
                    continue;
                }
                let find =
                    |runs: &[(usize, usize, bool)], at: usize| runs.iter().position(|run| run.0 <= at && at <= run.1);
                if let (Some(a), Some(b)) = (find(&runs, from), find(&runs, to))
                    && a != b
                {
                    let (low, high) = (a.min(b), a.max(b));
                    let joined: Vec<_> = runs.drain(low..=high).collect();
                    let lo = joined.iter().map(|run| run.0).min().unwrap_or(0);
                    let hi = joined.iter().map(|run| run.1).max().unwrap_or(0);
                    runs.insert(low, (lo, hi, joined.iter().any(|run| run.2)));
                }
            }
            regions.extend(runs.into_iter().filter(|run| run.2).map(|(lo, hi, _)| (id, lo.max(first), hi.min(last))));
        }
        self.nest(regions, stored)
    }

    /// Edges of the graph, as linear positions of their ends.
    fn edges(&self) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for id in reachable(self.graph) {
            let block = &self.graph.blocks[id.0];
            for to in self.graph.successors(id) {
                edges.push((block.end, self.graph.blocks[to.0].start));
            }
            for (at, jump) in self.graph.jumps_of(id) {
                edges.push((at, self.graph.blocks[self.graph.jumps[jump].to.0].start));
            }
        }
        edges
    }

    /// Every operation and edge in linear order, with what is held there.
    fn points(&self, stored: &[BTreeMap<LocalId, Why>]) -> Vec<Point> {
        let mut points = Vec::new();
        for block_id in reachable(self.graph) {
            let block = &self.graph.blocks[block_id.0];
            let Some(mut init) = self.live.init_in[block_id.0].clone() else { continue };
            if let Some(value) = block.resumes.and_then(|id| self.graph.awaits[id.0].result) {
                init.insert(value, Init::Full);
            }
            let pointed =
                |live: &Locals| -> Locals { live.iter().flat_map(|&holder| self.borrows.of(holder)).collect() };
            let mut held_here = self.held(&self.live.live_in[block_id.0], &init);
            held_here.extend(self.bound_from(block_id).into_iter().filter(|id| init.contains_key(id)));
            points.push(Point {
                at: block.start,
                pointed: pointed(&self.live.live_in[block_id.0]),
                held: held_here,
                edge: block.join,
            });
            for (k, op) in block.ops.iter().enumerate() {
                let found = liveness::of_op(op, &self.graph.locals);
                let live = &self.live.live_after[block_id.0][k];
                liveness::step(op, &found, live, self.graph, &mut init);
                points.push(Point {
                    at: block.at[k],
                    pointed: pointed(live),
                    held: self.held(live, &init),
                    edge: false,
                });
            }
            match &block.term {
                Term::Await(id) => {
                    let point = &self.graph.awaits[id.0];
                    let init = &self.live.init_at[id.0];
                    let stored_now: Locals = stored[id.0].keys().copied().collect();
                    let mut held: Locals =
                        self.borrowed_by_operand(*id).into_iter().filter(|id| init.contains_key(id)).collect();
                    for &local in init.keys() {
                        if self.stays(local)
                            || self.borrows.holders(local).any(|holder| holder != local && stored_now.contains(&holder))
                        {
                            held.insert(local);
                        }
                    }
                    points.push(Point {
                        at: point.at,
                        pointed: pointed(&self.live.live_in[point.next.0]),
                        held,
                        edge: true,
                    });
                }
                Term::Unreachable => {}
                _ => {
                    let live = liveness::live_out(self.graph, block, self.live);
                    let mut held_here = self.held(&live, &init);
                    if let Term::Match(_, arms) = &block.term {
                        let bound = arms.iter().flat_map(|arm| self.bound_from(arm.to));
                        held_here.extend(bound.filter(|id| init.contains_key(id)));
                    }
                    points.push(Point {
                        at: block.end,
                        pointed: pointed(&live),
                        held: held_here,
                        edge: matches!(block.term, Term::Goto(_)) && self.leads_to_join(block),
                    });
                }
            }
        }
        points.sort_by_key(|point| point.at);
        points
    }

    /// What the bindings on the way into a block point into: it is borrowed before they are there.
    fn bound_from(&self, id: BlockId) -> Locals {
        let block = &self.graph.blocks[id.0];
        let (Some(Op::Bind { locals, .. }), Some(live)) = (block.ops.first(), self.live.live_after[id.0].first())
        else {
            return Locals::new();
        };
        let alive = locals.iter().filter(|&&id| live.contains(&id) || !self.graph.locals[id].no_drop);
        alive.flat_map(|&id| self.borrows.of(id)).collect()
    }

    fn leads_to_join(&self, block: &BasicBlock) -> bool {
        matches!(block.term, Term::Goto(to) if self.graph.blocks[to.0].join)
    }

    /// Makes regions into nodes that nest.
    fn nest(&self, regions: Vec<(LocalId, usize, usize)>, stored: &[BTreeMap<LocalId, Why>]) -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        for (id, lo, hi) in regions {
            nodes.push(Node {
                lo,
                hi,
                members: vec![id],
                maybe: Locals::new(),
                kept: Locals::new(),
                parent: None,
                awaits: Vec::new(),
                flat: false,
            });
        }
        loop {
            let before = format!("{:?}", nodes.iter().map(|n| (n.lo, n.hi, n.members.clone())).collect::<Vec<_>>());
            for node in &mut nodes {
                self.align(node);
            }
            merge(&mut nodes, self.graph);
            self.add_older(&mut nodes, stored);
            let after = format!("{:?}", nodes.iter().map(|n| (n.lo, n.hi, n.members.clone())).collect::<Vec<_>>());
            if before == after {
                return nodes;
            }
        }
    }

    /// A node does not straddle a branch or a loop; around what it is declared outside of, it covers the whole loop.
    fn align(&self, node: &mut Node) {
        let declared = node.members.iter().map(|id| self.graph.extent[id].0).max().unwrap_or(0);
        loop {
            let before = (node.lo, node.hi);
            for construct in &self.graph.constructs {
                if construct.kind == ConstructKind::Scope || construct.hi < node.lo || node.hi < construct.lo {
                    continue;
                }
                let contains = construct.lo <= node.lo && node.hi <= construct.hi;
                let inside = node.lo <= construct.lo && construct.hi <= node.hi;
                if inside {
                    continue;
                }
                let whole_loop = construct.kind == ConstructKind::Loop && declared < construct.lo;
                if contains && !whole_loop {
                    continue;
                }
                if declared >= construct.lo && !contains {
                    // Declared inside, and so it ends inside: nothing to widen at the start.
                    node.hi = node.hi.max(construct.hi);
                    continue;
                }
                node.lo = node.lo.min(construct.lo);
                node.hi = node.hi.max(construct.hi);
            }
            if before == (node.lo, node.hi) {
                return;
            }
        }
    }

    /// What is older than a slot and has to drop after it lives beside it.
    fn add_older(&self, nodes: &mut [Node], stored: &[BTreeMap<LocalId, Why>]) {
        for at in 0..nodes.len() {
            let (lo, hi) = (nodes[at].lo, nodes[at].hi);
            let youngest = nodes[at].members.iter().map(|id| self.graph.age[id]).max();
            for (point, stored) in self.graph.awaits.iter().zip(stored) {
                if point.at < lo || point.at > hi {
                    continue;
                }
                for &id in stored.keys() {
                    let older = youngest.is_some_and(|youngest| self.graph.age[&id] < youngest);
                    let outside = nodes.iter().any(|node| node.lo <= lo && hi <= node.hi && node.members.contains(&id));
                    if older && !outside && !self.graph.locals[id].no_drop {
                        nodes[at].members.push(id);
                    }
                }
            }
        }
    }

    /// Settles parents, order, and which members come and go.
    fn finish_nodes(&self, homes: &mut Homes, stored: &[BTreeMap<LocalId, Why>]) {
        // A member of an outer node is no member of an inner one.
        let outer: Vec<Node> = homes.nodes.clone();
        for (at, node) in homes.nodes.iter_mut().enumerate() {
            let (lo, hi) = (node.lo, node.hi);
            node.members.retain(|id| {
                !outer.iter().enumerate().any(|(other, outer)| {
                    other != at
                        && outer.lo <= lo
                        && hi <= outer.hi
                        && (outer.lo, outer.hi) != (lo, hi)
                        && outer.members.contains(id)
                })
            });
        }
        homes.nodes.retain(|node| !node.members.is_empty());
        for node in &mut homes.nodes {
            node.awaits = (0..self.graph.awaits.len())
                .filter(|&at| {
                    node.lo <= self.graph.awaits[at].at
                        && self.graph.awaits[at].at <= node.hi
                        && reached(self.live, self.graph, at)
                })
                .map(AwaitId)
                .collect();
        }
        // What no await inside stores needs no slot.
        for node in &mut homes.nodes {
            let awaits = node.awaits.clone();
            if !awaits.is_empty() {
                node.members.retain(|id| awaits.iter().any(|at| stored[at.0].contains_key(id)));
            }
        }
        let joins: Vec<usize> = self.graph.blocks.iter().filter(|block| block.join).map(|block| block.start).collect();
        homes.nodes.retain(|node| {
            let joins = joins.iter().any(|at| node.lo <= *at && *at <= node.hi);
            !node.members.is_empty() && (joins || !node.awaits.is_empty())
        });
        // A scope that never suspends at its own level merges with the one inside it.
        loop {
            let find = (0..homes.nodes.len()).find_map(|outer| {
                let inner = (0..homes.nodes.len()).find(|&inner| {
                    inner != outer
                        && homes.nodes[outer].lo <= homes.nodes[inner].lo
                        && homes.nodes[inner].hi <= homes.nodes[outer].hi
                        && homes.nodes[outer].awaits == homes.nodes[inner].awaits
                })?;
                Some((outer, inner))
            });
            let Some((outer, inner)) = find else { break };
            let members = homes.nodes[inner].members.clone();
            homes.nodes[outer].members.extend(members);
            homes.nodes.remove(inner);
        }
        homes.nodes.sort_by_key(|node| (node.lo, usize::MAX - node.hi));
        for at in 0..homes.nodes.len() {
            let node = homes.nodes[at].clone();
            let parent =
                (0..at).rev().find(|&outer| homes.nodes[outer].lo <= node.lo && node.hi <= homes.nodes[outer].hi);
            let mut members = node.members;
            members.sort_by_key(|id| self.graph.age[id]);
            members.dedup();
            let maybe = members
                .iter()
                .copied()
                .filter(|id| {
                    node.awaits.iter().any(|at| {
                        self.live.init_at[at.0].get(id) != Some(&Init::Full) || !stored[at.0].contains_key(id)
                    })
                })
                .collect();
            homes.nodes[at].members = members;
            homes.nodes[at].maybe = maybe;
            homes.nodes[at].parent = parent.map(NodeId);
        }
        for at in 0..homes.nodes.len() {
            let child = homes.nodes.iter().any(|node| node.parent == Some(NodeId(at)));
            homes.nodes[at].flat = homes.nodes[at].awaits.len() == 1 && !child;
        }
    }

    /// Locals that a node holds before, and that are given another value inside.
    fn refilled(&self, nodes: &[Node]) -> Locals {
        let mut all = Locals::new();
        for id in reachable(self.graph) {
            let block = &self.graph.blocks[id.0];
            for (op, &at) in block.ops.iter().zip(&block.at) {
                let inside = |node: &&Node| node.lo <= at && at <= node.hi;
                let held = |id: &LocalId| {
                    nodes
                        .iter()
                        .filter(inside)
                        .any(|node| node.members.contains(id) && self.graph.extent[id].0 < node.lo)
                };
                all.extend(liveness::defines(op).into_iter().filter(held));
            }
        }
        all
    }

    /// Members that are dead wherever the node is, on each of its paths, and into which nothing points.
    fn dead_throughout(&self, node: &Node, refilled: &Locals) -> Locals {
        let within = |at: usize| node.lo <= at && at <= node.hi;
        let mut live = Locals::new();
        for id in reachable(self.graph) {
            let block = &self.graph.blocks[id.0];
            if within(block.start) {
                live.extend(&self.live.live_in[id.0]);
            }
            // What is live before the operation at a position.
            let points = block.at.iter().copied().chain([block.end]);
            let before = std::iter::once(&self.live.live_in[id.0]).chain(&self.live.live_after[id.0]);
            points.zip(before).filter(|(at, _)| within(*at)).for_each(|(_, before)| live.extend(before));
        }
        let dead = |id: &LocalId| {
            self.graph.extent[id].0 < node.lo
                && self.graph.locals[*id].settled
                && !refilled.contains(id)
                && !live.contains(id)
                && self.borrows.holders(*id).next().is_none()
        };
        node.members.iter().copied().filter(dead).collect()
    }
}

/// See [`Pass::addressed`].
fn addressed(graph: &Graph) -> Locals {
    let mut all = crate::pin::locals(graph);
    if !graph.mentions_unsafe {
        return all;
    }
    let ops = graph.blocks.iter().flat_map(|block| &block.ops).map(|op| liveness::of_op(op, &graph.locals));
    let terms = graph.blocks.iter().map(|block| liveness::of_term(block, graph));
    let borrowed = ops.chain(terms).flat_map(|found| found.borrowed);
    // Of a reference, what it points to is borrowed; it moves itself, and is not kept when it is dead.
    all.extend(borrowed.filter(|id| !graph.locals[*id].is_reference()));
    all
}

fn reached(live: &Liveness, graph: &Graph, at: usize) -> bool {
    live.init_in[graph.awaits[at].block.0].is_some()
}

struct Point {
    at: usize,
    /// Full, and something alive may point into it.
    held: Locals,
    /// Something that is used later may point into it.
    pointed: Locals,
    edge: bool,
}

/// Joins nodes that overlap without nesting, and nodes that begin together.
fn merge(nodes: &mut Vec<Node>, graph: &Graph) {
    loop {
        nodes.sort_by_key(|node| (node.lo, usize::MAX - node.hi));
        let mut joined = None;
        'find: for first in 0..nodes.len() {
            for second in first + 1..nodes.len() {
                let (a, b) = (&nodes[first], &nodes[second]);
                if a.lo == b.lo {
                    joined = Some((first, second, true));
                    break 'find;
                }
                if b.lo <= a.hi && a.hi < b.hi {
                    // The older one goes around the younger one; a younger one that began first takes it in.
                    let older = a.members.iter().map(|id| graph.age[id]).min()
                        <= b.members.iter().map(|id| graph.age[id]).min();
                    joined = Some((first, second, !older));
                    break 'find;
                }
                if b.hi <= a.hi {
                    // Nested: what is inside has to be younger than all that is outside, or they share a node.
                    let oldest_inside = b.members.iter().map(|id| graph.age[id]).min();
                    let youngest_outside = a.members.iter().map(|id| graph.age[id]).max();
                    let fits = oldest_inside > youngest_outside || b.members.iter().all(|id| a.members.contains(id));
                    if !fits {
                        joined = Some((first, second, true));
                        break 'find;
                    }
                }
            }
        }
        let Some((first, second, whole)) = joined else { return };
        if whole {
            let other = nodes.remove(second);
            nodes[first].hi = nodes[first].hi.max(other.hi);
            nodes[first].members.extend(other.members);
        } else {
            nodes[first].hi = nodes[second].hi;
        }
        for node in nodes.iter_mut() {
            node.members.sort();
            node.members.dedup();
        }
    }
}
