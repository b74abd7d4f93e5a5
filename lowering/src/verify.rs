//! An independent check behind the passes: what the machine must satisfy, derived again from the graph alone.
//!
//! Rustc checks moves and borrows of what is emitted; a drop that is missed, doubled or early it never reports. So this
//! walks the graph, path by path, and compares what it finds with the homes and states that were chosen. From the passes it
//! takes only what one expression mentions ([`crate::mentions`]) and what may point where ([`crate::borrows`]).
//!
//! **Lattice.** For each local a set of what paths may have left in it, joined by union (a byte):
//!
//! | bit | the local is |
//! |---|---|
//! | `NONE` | not there: out of scope, or its definition has not been reached |
//! | `UNSET` | declared without a value |
//! | `FULL` | holding a value |
//! | `GIVEN` | moved from; or copied from for the last time, which nothing tells apart and nothing has to |
//! | `DROPPED` | behind its `Drop`, in the same block |
//!
//! **Transfer.** A definition: `{FULL}`, and the local may not have been full (an assignment drops what was there). A mention
//! by value behind which no path uses the value: `{GIVEN}`, with what was there if the mention is on some paths only. `Drop`:
//! `{DROPPED}`, and it may not have been that before. An await: what is full there and still counts has to be stored; its
//! result is `{FULL}` where it resumes. An edge: what is not in the scope of the target is `{NONE}`, and may not have been
//! full, unless the edge ends the arm (it leads to a join), where the language drops what is left; what is in scope may not
//! have been dropped. A jump out of an expression leaves the scopes that it says.
//!
//! **Rules.** 1 defined before used. 2 dropped or moved exactly once, youngest first. 3 an await stores exactly what is full
//! there and still counts, once, in the order of drops. 4 what something stored may point into is in place, in one place.
//! 5 code with a type of its own is emitted once.

// Bits are indexed by local, in several tables at once.
#![allow(clippy::needless_range_loop)]

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

use crate::borrows::{self, Borrows};
use crate::homes::{Homes, Stored};
use crate::ir::*;
use crate::liveness::{self, Init, Liveness};
use crate::mentions::{self, Mentions};
use crate::states::{Field, States, Storage};

/// Whether what a holder hands out has to end with its statement. It belongs to no scope: a call that borrows it leaves it to
/// the end of the arm, too late; one that takes it does not, and no syntax tells the two apart. About 0.4 % of functions.
const STRICT: bool = false;

const NONE: u8 = 1;
const UNSET: u8 = 2;
const FULL: u8 = 4;
const GIVEN: u8 = 8;
const DROPPED: u8 = 16;

/// One operation or terminator, as far as values are concerned.
#[derive(Default)]
struct Step {
    found: Mentions,
    defines: Vec<LocalId>,
    assigns: bool,
    declares: Vec<LocalId>,
    drops: Option<LocalId>,
    /// A holder whose value was written over.
    replaced: Option<LocalId>,
    /// Given to a holder, whatever is known of it.
    receiver: Option<LocalId>,
    jumps: Vec<usize>,
    line: usize,
    /// Closures, async blocks and items in it.
    typed: Vec<Code>,
    /// Used on some path behind it, before a new definition.
    after: Locals,
}

/// The place of each token of some code, and its text.
type Code = (Vec<(usize, usize)>, String);

/// What each local may hold.
type Bits = Vec<u8>;

struct Check<'a> {
    graph: &'a Graph,
    live: &'a Liveness,
    homes: &'a Homes,
    states: &'a States,
    borrows: Borrows,
    /// Of each block, its operations and its terminator.
    steps: Vec<Vec<Step>>,
    /// Locals that are given to holders, with these.
    held: Vec<(LocalId, LocalId)>,
    /// Used later, at each block's start.
    used: Vec<Locals>,
    /// At each block's start.
    bits: Vec<Option<Bits>>,
    /// Locals that are pinned; where the body mentions `unsafe`, those whose address is taken: an address may be kept where
    /// nothing sees it.
    addressed: Locals,
    findings: BTreeSet<String>,
}

/// Checks a function behind the passes. Empty: it holds up. Else each finding is one sentence.
pub fn check(graph: &Graph, live: &Liveness, homes: &Homes, states: &States) -> Vec<String> {
    let steps: Vec<Vec<Step>> = graph.blocks.iter().map(|block| steps(block, graph)).collect();
    let mut addressed = crate::pin::locals(graph);
    if graph.mentions_unsafe {
        steps.iter().flatten().for_each(|step| addressed.extend(&step.found.borrowed));
    }
    let mut check = Check {
        graph,
        live,
        homes,
        states,
        borrows: borrows::analyse(graph),
        held: held(graph),
        steps,
        used: vec![Locals::new(); graph.blocks.len()],
        bits: vec![None; graph.blocks.len()],
        addressed,
        findings: BTreeSet::new(),
    };
    check.uses();
    check.values();
    check.hand_over();
    for at in 0..graph.awaits.len() {
        check.stays(AwaitId(at));
        check.layout(AwaitId(at));
    }
    check.once();
    check.findings.into_iter().collect()
}

/// The parts of a lowered function, for tests that break them.
#[doc(hidden)]
pub fn parts(lowered: crate::Lowered) -> (Graph, Liveness, Homes, States) {
    (lowered.graph, lowered.live, lowered.homes, lowered.states)
}

fn steps(block: &BasicBlock, graph: &Graph) -> Vec<Step> {
    let mut steps = Vec::new();
    for op in &block.ops {
        let mut step = Step { found: liveness::of_op(op, &graph.locals), ..Step::default() };
        op.exprs().into_iter().for_each(|expr| step.scan(graph, |scan| scan.visit_expr(expr)));
        match op {
            Op::Let(binding) if binding.init.is_none() => step.declares.clone_from(&binding.binds),
            Op::Let(binding) => {
                step.defines.clone_from(&binding.binds);
                binding.diverge.iter().for_each(|block| step.scan(graph, |scan| scan.visit_block(block)));
            }
            Op::Bind { locals, .. } => {
                step.defines.clone_from(locals);
                // A pattern is on its own path already: what it takes, it takes.
                step.found.conditional.clear();
            }
            Op::Hold(held) => (step.defines, step.receiver) = (vec![held.holder, held.result], held.receiver),
            Op::Assign(id, _) => (step.defines, step.assigns) = (vec![*id], true),
            Op::Replaced(id) => step.replaced = Some(*id),
            Op::Drop(id) => step.drops = Some(*id),
            // `x;` takes `x`.
            Op::Eval(expr) => step.found.by_value.extend(local(expr, graph)),
        }
        steps.push(step);
    }
    let mut last = Step { found: liveness::of_term(block, graph), ..Step::default() };
    match &block.term {
        Term::If(expr, ..) | Term::Return(expr) => last.scan(graph, |scan| scan.visit_expr(expr)),
        Term::Await(id) => last.scan(graph, |scan| scan.visit_expr(&graph.awaits[id.0].operand)),
        Term::Match(expr, arms) => {
            last.scan(graph, |scan| scan.visit_expr(expr));
            for arm in arms {
                if let Pat::Guard(guard) = &arm.pat {
                    last.scan(graph, |scan| scan.visit_expr(&guard.guard));
                }
            }
            // The arms take apart what a holder hands out, and leave nothing that drops.
            last.found.by_value.extend(local(expr, graph).filter(|id| is_handed(*id, graph)));
        }
        Term::Goto(_) | Term::Unreachable => {}
    }
    steps.push(last);
    steps
}

/// Each local that is given to a holder, with the holder.
fn held(graph: &Graph) -> Vec<(LocalId, LocalId)> {
    let ops = graph.blocks.iter().flat_map(|block| &block.ops);
    let holds = ops.filter_map(|op| if let Op::Hold(held) = op { Some(held) } else { None });
    holds.filter_map(|held| Some((held.receiver?, held.holder))).collect()
}

fn local(expr: &Expr, graph: &Graph) -> Option<LocalId> {
    graph.locals.get(&mentions::variable(expr)?)
}

/// What a holder handed out: in no scope.
fn is_handed(id: LocalId, graph: &Graph) -> bool {
    graph.age.get(&id).is_some_and(|age| age.0 == usize::MAX)
}

impl Step {
    fn scan(&mut self, graph: &Graph, walk: impl FnOnce(&mut Scan<'_>)) {
        walk(&mut Scan { step: self, graph });
    }
}

/// What an expression binds itself is no use of a local; where it jumps to; which code in it has a type of its own.
struct Scan<'s> {
    step: &'s mut Step,
    graph: &'s Graph,
}

impl Scan<'_> {
    /// The text, in which names are unique, tells apart what a macro's repetition made of the same tokens; the places of all
    /// tokens tell apart what the passes wrote around different code.
    fn typed(&mut self, at: &impl ToTokens) {
        fn places(tokens: TokenStream, all: &mut Vec<(usize, usize)>) {
            for tree in tokens {
                let start = tree.span().start();
                all.push((start.line, start.column));
                if let TokenTree::Group(group) = tree {
                    places(group.stream(), all);
                }
            }
        }
        let tokens = at.to_token_stream();
        let mut code = (Vec::new(), tokens.to_string());
        places(tokens, &mut code.0);
        self.step.typed.push(code);
    }
}

impl<'a> Visit<'a> for Scan<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.step.line == 0 {
            self.step.line = expr.span().start().line;
        }
        self.step.jumps.extend(mentions::jump(expr));
        match expr {
            Expr::Closure(closure) => self.typed(closure),
            Expr::Async(block) => self.typed(block),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
    fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
        if let Some(id) = self.graph.locals.get(&pat.ident.to_string()) {
            self.step.found.uses.remove(&id);
        }
        visit::visit_pat_ident(self, pat);
    }
    fn visit_item(&mut self, item: &'a syn::Item) {
        self.typed(item);
    }
}

/// Where a block leads, jumps out of expressions aside.
fn ways(block: &BasicBlock, graph: &Graph) -> Vec<BlockId> {
    match &block.term {
        Term::Goto(to) => vec![*to],
        Term::If(_, then, other) => vec![*then, *other],
        Term::Match(_, arms) => arms.iter().map(|arm| arm.to).collect(),
        Term::Await(id) => vec![graph.awaits[id.0].next],
        Term::Return(_) | Term::Unreachable => Vec::new(),
    }
}

impl Check<'_> {
    fn say(&mut self, rule: u8, id: LocalId, what: impl std::fmt::Display) {
        let local = &self.graph.locals[id];
        let line = local.ident.span().start().line;
        self.findings.insert(format!("`{}` of line {line} {what} (rule {rule})", local.source));
    }

    fn await_line(&self, id: AwaitId) -> String {
        format!("the await on line {}", self.graph.awaits[id.0].line)
    }

    /// Whether dropping it may do something.
    fn drops(&self, id: LocalId) -> bool {
        !self.graph.locals[id].no_drop && !self.graph.locals[id].is_reference()
    }

    /// Never moves once it is there, whatever points to it.
    fn pinned(&self, id: LocalId) -> bool {
        let local = &self.graph.locals[id];
        local.origin == Origin::Holder || self.addressed.contains(&id) && !local.is_reference()
    }

    fn stored(&self, id: AwaitId, local: LocalId) -> Option<&Stored> {
        self.homes.stored[id.0].iter().find(|stored| stored.id == local)
    }

    /// Backward: what is used behind each step and block.
    fn uses(&mut self) {
        let graph = self.graph;
        loop {
            let mut changed = false;
            for (at, block) in graph.blocks.iter().enumerate().rev() {
                let mut used = Locals::new();
                for to in ways(block, graph) {
                    used.extend(&self.used[to.0]);
                }
                if let Term::Await(id) = block.term
                    && let Some(result) = graph.awaits[id.0].result
                {
                    used.remove(&result);
                }
                for step in self.steps[at].iter_mut().rev() {
                    step.after.clone_from(&used);
                    step.defines.iter().for_each(|id| _ = used.remove(id));
                    for jump in &step.jumps {
                        let jump = &graph.jumps[*jump];
                        used.extend(self.used[jump.to.0].iter().filter(|id| Some(**id) != jump.value));
                    }
                    used.extend(&step.found.uses);
                }
                changed |= used != self.used[at];
                self.used[at] = used;
            }
            if !changed {
                return;
            }
        }
    }

    /// Forward: what each local may hold, to a fixpoint; then once more, to say what is wrong.
    fn values(&mut self) {
        let graph = self.graph;
        let mut start = vec![NONE; graph.locals.all.len()];
        graph.params.iter().for_each(|id| start[id.0] = FULL);
        self.bits[0] = Some(start);
        let mut todo = BTreeSet::from([BlockId(0)]);
        while let Some(block) = todo.pop_first() {
            self.through(block, &mut |this, to, bits| {
                let known = &mut this.bits[to.0];
                let before = known.clone();
                match known {
                    Some(known) => known.iter_mut().zip(&bits).for_each(|(known, new)| *known |= new),
                    None => *known = Some(bits),
                }
                if before != this.bits[to.0] {
                    todo.insert(to);
                }
            });
            self.findings.clear();
        }
        for block in (0..graph.blocks.len()).map(BlockId) {
            if self.bits[block.0].is_some() {
                self.through(block, &mut |_, _, _| {});
            }
        }
    }

    fn through(&mut self, id: BlockId, flow: &mut dyn FnMut(&mut Self, BlockId, Bits)) {
        let (graph, block) = (self.graph, &self.graph.blocks[id.0]);
        let mut bits = self.bits[id.0].clone().expect("a block that is reached");
        if let Some(result) = block.resumes.and_then(|id| graph.awaits[id.0].result) {
            bits[result.0] = FULL;
        }
        let steps = std::mem::take(&mut self.steps[id.0]);
        let mut youngest = None;
        let mut written_over = None;
        for step in &steps {
            if step.replaced.is_none() {
                self.leftover(written_over, &bits);
                written_over = step.defines.first().copied().filter(|_| step.assigns);
            }
            for jump in step.jumps.iter().map(|jump| &graph.jumps[*jump]) {
                self.edge(&bits, jump.to, Some(jump), flow);
            }
            self.step(block, step, &mut bits);
            // Scopes end from the inside out, youngest first.
            if let Some(id) = step.drops {
                let age = graph.age.get(&id).copied();
                if youngest.is_some_and(|before| before < age) {
                    self.say(2, id, "is dropped after what is older");
                }
                youngest = Some(age);
            } else {
                youngest = None;
            }
        }
        self.steps[id.0] = steps;
        if let Term::Await(point) = block.term {
            self.suspend(point, &mut bits);
        }
        for to in ways(block, graph) {
            self.edge(&bits, to, None, flow);
        }
    }

    /// Rule 2: where a local gets a new value, no holder keeps the old one.
    fn leftover(&mut self, written_over: Option<LocalId>, bits: &Bits) {
        let Some(id) = written_over else { return };
        let holders = self.held.iter().filter(|(receiver, _)| *receiver == id);
        let leftover: Vec<LocalId> = holders.map(|(_, holder)| *holder).filter(|at| bits[at.0] & FULL != 0).collect();
        leftover.into_iter().for_each(|holder| self.say(2, holder, "keeps a value that was written over"));
    }

    fn step(&mut self, block: &BasicBlock, step: &Step, bits: &mut Bits) {
        let found = &step.found;
        for &id in found.uses.difference(&found.assigned) {
            if bits[id.0] & (NONE | UNSET | DROPPED) != 0 {
                self.say(1, id, format!("is used on line {} where it may hold no value", step.line));
            }
        }
        for &id in &found.by_value {
            let copied = step.after.contains(&id) || found.repeated.contains(&id);
            if copied || self.graph.locals[id].is_reference() || bits[id.0] & FULL == 0 {
                continue;
            }
            bits[id.0] = if found.conditional.contains(&id) { bits[id.0] | GIVEN } else { GIVEN };
        }
        if let Some(id) = step.receiver {
            if step.after.contains(&id) {
                self.say(2, id, "is given to a holder, and used later");
            }
            bits[id.0] = GIVEN;
        }
        for &id in &found.assigned {
            bits[id.0] = FULL | bits[id.0] & GIVEN;
        }
        for &id in &step.defines {
            // `let x = x;` takes what it overwrites.
            if !step.assigns && bits[id.0] & FULL != 0 && self.drops(id) && !found.by_value.contains(&id) {
                self.say(2, id, "is defined again while it still holds a value");
            }
            bits[id.0] = FULL;
        }
        step.declares.iter().for_each(|id| bits[id.0] = UNSET);
        step.replaced.iter().for_each(|id| bits[id.0] = NONE);
        if let Some(id) = step.drops {
            if bits[id.0] & DROPPED != 0 {
                self.say(2, id, format!("is dropped twice on the way through {}", block.name));
            }
            bits[id.0] = DROPPED;
        }
    }

    fn edge(&mut self, bits: &Bits, to: BlockId, jump: Option<&Jump>, flow: &mut dyn FnMut(&mut Self, BlockId, Bits)) {
        let target = &self.graph.blocks[to.0];
        let mut there = bits.clone();
        if let Some(jump) = jump {
            jump.leaves.iter().for_each(|id| there[id.0] = NONE);
            jump.value.iter().for_each(|id| there[id.0] = FULL);
        }
        let result = target.resumes.and_then(|id| self.graph.awaits[id.0].result);
        let never = matches!(target.term, Term::Unreachable) && target.ops.is_empty();
        for at in 0..there.len() {
            let id = LocalId(at);
            if target.scope.contains(&id) || result == Some(id) {
                if there[at] & DROPPED != 0 {
                    self.say(2, id, format!("is dropped and still in scope in {} ({to})", target.name));
                    there[at] = NONE;
                }
                continue;
            }
            let late = STRICT || !is_handed(id, self.graph);
            if there[at] & FULL != 0 && self.drops(id) && !target.join && !never && late {
                self.say(2, id, format!("is still full where its scope has ended, in {} ({to})", target.name));
            }
            there[at] = NONE;
        }
        flow(self, to, there);
    }

    /// Rules 3 and 4 at an await.
    fn suspend(&mut self, id: AwaitId, bits: &mut Bits) {
        let point = &self.graph.awaits[id.0];
        let line = self.await_line(id);
        let mut later = self.used[point.next.0].clone();
        point.result.iter().for_each(|id| _ = later.remove(id));
        // What the awaited future, or a stored value, may point into.
        let operand = mentions::of(&point.operand, &self.graph.locals);
        let mut pointed = self.borrows.sources(&operand, self.graph);
        loop {
            let more: Locals = pointed.iter().flat_map(|id| self.borrows.of(*id)).collect();
            if more.is_subset(&pointed) {
                break;
            }
            pointed.extend(more);
        }
        for stored in &self.homes.stored[id.0] {
            pointed.extend(self.borrows.of(stored.id).filter(|held| *held != stored.id));
        }
        for at in 0..bits.len() {
            let local = LocalId(at);
            let (full, always) = (bits[at] & FULL != 0, bits[at] == FULL);
            let pointed = pointed.contains(&local) && !self.graph.locals[local].is_reference() || self.pinned(local);
            let Some(stored) = self.stored(id, local).cloned() else {
                let why = match () {
                    () if !full || !STRICT && is_handed(local, self.graph) => continue,
                    () if later.contains(&local) => "is used later",
                    () if pointed => "may be pointed into",
                    () if self.drops(local) => "is dropped later",
                    () => {
                        // Its bytes go, and nobody asks for them.
                        bits[at] = GIVEN;
                        continue;
                    }
                };
                self.say(3, local, format!("is full at {line}, {why}, and is not stored"));
                continue;
            };
            if !full {
                self.say(3, local, format!("is stored at {line}, where it holds no value"));
            } else if !always && !stored.maybe {
                self.say(3, local, format!("is stored at {line} as if it were full on each path"));
            }
            if full && pointed && stored.node.is_none() {
                self.say(4, local, format!("may be pointed into at {line}, and is stored where it moves"));
            }
        }
    }

    /// What the emitter hands over at each block's start is what is there.
    fn hand_over(&mut self) {
        for at in 0..self.graph.blocks.len() {
            let Some(bits) = self.bits[at].clone() else { continue };
            let block = &self.graph.blocks[at];
            let Some(inits) = &self.live.init_in[at] else {
                self.findings.insert(format!("{} ({}) is reached and not emitted (rule 2)", block.name, BlockId(at)));
                continue;
            };
            for &id in &block.scope {
                let what = match (bits[id.0] & FULL != 0, inits.get(&id)) {
                    (true, None) => "is lost",
                    (true, Some(Init::Full)) if bits[id.0] != FULL => "is taken to be full on each path",
                    (false, Some(_)) => "is taken to hold a value",
                    _ => continue,
                };
                // What has no drop glue and no use is not handed over, whatever is known of it; what is not there is
                // of account only where it is handed over or dropped.
                let counts = block.join || block.ops.iter().any(|op| matches!(op, Op::Drop(own) if *own == id));
                if !self.drops(id) && !self.used[at].contains(&id) || bits[id.0] & FULL == 0 && !counts {
                    continue;
                }
                self.say(2, id, format!("{what} on the way to {} ({})", block.name, BlockId(at)));
            }
            if let Some(&id) = self.used[at].difference(&self.live.live_in[at]).next() {
                self.say(2, id, format!("is used later and taken to be dead in {} ({})", block.name, BlockId(at)));
            }
        }
    }

    /// Rule 4 between an await and the next ones: what is held is not relocated.
    fn stays(&mut self, from: AwaitId) {
        let point = &self.graph.awaits[from.0];
        if self.bits[point.block.0].is_none() {
            return;
        }
        let mut seen: BTreeMap<BlockId, Locals> = BTreeMap::new();
        let here: Locals = self.homes.stored[from.0].iter().map(|stored| stored.id).collect();
        let mut todo = vec![(point.next, here)];
        while let Some((id, mut kept)) = todo.pop() {
            let known = seen.entry(id).or_default();
            if kept.is_subset(known) {
                continue;
            }
            known.extend(&kept);
            kept.clone_from(known);
            for step in &self.steps[id.0] {
                for jump in &step.jumps {
                    let jump = &self.graph.jumps[*jump];
                    todo.push((jump.to, kept.iter().copied().filter(|id| !jump.leaves.contains(id)).collect()));
                }
                let gone = |id: &LocalId| {
                    step.drops == Some(*id)
                        || step.defines.contains(id)
                        || step.found.assigned.contains(id)
                        || step.found.by_value.contains(id) && !step.after.contains(id)
                };
                kept.retain(|id| !gone(id));
            }
            let block = &self.graph.blocks[id.0];
            if let Term::Await(to) = block.term {
                self.same_place(from, to, &kept);
            } else {
                todo.extend(ways(block, self.graph).into_iter().map(|to| (to, kept.clone())));
            }
        }
    }

    fn same_place(&mut self, from: AwaitId, to: AwaitId, kept: &Locals) {
        for &id in kept {
            let (Some(before), Some(after)) = (self.stored(from, id), self.stored(to, id)) else { continue };
            let holder = |holder: LocalId| {
                holder != id
                    && kept.contains(&holder)
                    && self.stored(to, holder).is_some()
                    && !self.graph.locals[id].is_reference()
            };
            let held = self.pinned(id) || self.borrows.holders(id).any(holder);
            if held && before.node != after.node {
                let (from, to) = (self.await_line(from), self.await_line(to));
                self.say(4, id, format!("moves between {from} and {to} while something may point into it"));
            }
        }
    }

    /// Rule 3: the variants of an await hold what it stores, each once, in the order of drops.
    fn layout(&mut self, id: AwaitId) {
        if self.bits[self.graph.awaits[id.0].block.0].is_none() {
            return;
        }
        let (line, states, homes) = (self.await_line(id), self.states, self.homes);
        let state = &states.states[id.0];
        let mut parent = None;
        for &node in &state.path {
            if homes.nodes[node.0].parent != parent || !homes.nodes[node.0].awaits.contains(&id) {
                self.findings.insert(format!("{node} is on the path to {line} and not around it (rule 3)"));
            }
            parent = Some(node);
        }
        let flat = state.path.last().copied().filter(|node| homes.nodes[node.0].flat);
        if state.fields.first().is_none_or(|field| field.local.is_some()) {
            self.findings.insert(format!("the future of {line} is not the first field of its variant (rule 3)"));
        }
        // From the inside out, in the order in which the enum's own drop glue drops.
        let mut all: Vec<(&Field, Option<NodeId>, bool)> = Vec::new();
        for field in &state.fields {
            let node = field.local.and_then(|local| self.stored(id, local)).and_then(|stored| stored.node);
            all.push((field, node, true));
        }
        for &node in state.path.iter().rev().filter(|node| Some(**node) != flat) {
            all.extend(states.nodes[node.0].fields.iter().map(|field| (field, Some(node), false)));
        }
        let mut seen = Locals::new();
        let mut youngest: Option<(usize, usize)> = None;
        for (field, node, own) in all {
            let Some(local) = field.local else { continue };
            if !seen.insert(local) {
                self.say(3, local, format!("has two fields at {line}"));
            }
            let maybe = matches!(field.storage, Storage::MaybeSlot | Storage::Optional);
            match self.stored(id, local) {
                None if !own && (maybe || field.storage == Storage::Bare) => {}
                None => self.say(3, local, format!("has a field at {line}, which does not store it")),
                Some(stored) => {
                    let slot = matches!(field.storage, Storage::Slot | Storage::MaybeSlot | Storage::Bare);
                    if stored.node.is_some_and(|own| Some(own) != node) || stored.node.is_none() && !own {
                        self.say(3, local, format!("has its field at {line} outside of its node"));
                    } else if stored.maybe && !maybe || stored.node.is_some() && !slot {
                        self.say(3, local, format!("has a field at {line} that cannot tell if it is there, or moves"));
                    }
                }
            }
            let age = self.graph.age.get(&local).copied();
            if self.drops(local) {
                if youngest.is_some() && age > youngest {
                    self.say(3, local, format!("is younger than a field that drops before it at {line}"));
                }
                youngest = age;
            }
        }
        let fields: Vec<LocalId> =
            homes.stored[id.0].iter().map(|stored| stored.id).filter(|id| !seen.contains(id)).collect();
        fields.into_iter().for_each(|local| self.say(3, local, format!("has no field at {line}, which stores it")));
    }

    /// Rule 5: a block that is written inline has one way in, and no closure, async block or item stands in two operations.
    fn once(&mut self) {
        let graph = self.graph;
        let mut entered = vec![0; graph.blocks.len()];
        let mut typed: BTreeMap<&Code, usize> = BTreeMap::new();
        for at in (0..graph.blocks.len()).filter(|at| self.bits[*at].is_some()) {
            ways(&graph.blocks[at], graph).into_iter().for_each(|to| entered[to.0] += 1);
            for code in self.steps[at].iter().flat_map(|step| &step.typed) {
                *typed.entry(code).or_default() += 1;
            }
        }
        let mut twice = Vec::new();
        for (at, block) in graph.blocks.iter().enumerate() {
            if entered[at] > 1 && !block.join && block.resumes.is_none() {
                twice.push(format!("{} ({}) is emitted {} times (rule 5)", block.name, BlockId(at), entered[at]));
            }
        }
        // Without a place in a file there is nothing to tell one from another; a macro of the user's may write one several times.
        for ((places, text), count) in typed {
            let written = self.graph.copies.get(&places[0]).copied().unwrap_or(1);
            if count > written && places[0].0 > 0 {
                let (text, line) = (text.chars().take(40).collect::<String>(), places[0].0);
                twice.push(format!("`{text}` on line {line} is emitted {count} times (rule 5)"));
            }
        }
        self.findings.extend(twice);
    }
}
