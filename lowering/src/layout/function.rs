//! The flow of a real function. Reads its graph, and the shapes of the types of its locals, as they were measured.

mod early;

use std::collections::{BTreeMap, BTreeSet};

use syn::{Expr, Pat};

use super::events::{self, Event};
use super::{Block, Flow, Shape, Shapes, Step, ValueId};
use crate::cfg::reachable;
use crate::ir::*;
use crate::liveness::{self, Liveness};
use crate::mentions::{self, is_place};

/// What a value of the flow is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// A local: the user's own, or a temporary.
    Local(LocalId),
    /// The future that an await waits for.
    Awaited(AwaitId),
    /// What a `match` looks into.
    Matched(BlockId),
    /// The copy of an operand that is evaluated before an await: see [`Graph::waiting`].
    Waiting(usize),
    /// What a call of unknown manners borrows for as long as its statement lasts.
    Receiver(LocalId),
}

/// A function's flow, and what its values are.
#[derive(Clone, Debug)]
pub struct Function {
    /// The flow.
    pub flow: Flow,
    /// For each of its values.
    pub sources: Vec<Source>,
    /// What no shape is known of: the flow does without it.
    pub unknown: Vec<String>,
}

/// Makes the flow.
pub fn flow(graph: &Graph, live: &Liveness, shapes: &Shapes) -> Function {
    let mut build = Build {
        graph,
        live,
        shapes,
        ids: BTreeMap::new(),
        flow: Flow { awaits: graph.awaits.len(), unwinds: true, ..Flow::default() },
        unknown: BTreeSet::new(),
        blocks: Vec::new(),
        steps: Vec::new(),
        late: Vec::new(),
        now: (0, 0),
    };
    let sources = build.values();
    build.all_blocks();
    Function { flow: build.flow, sources, unknown: build.unknown.into_iter().collect() }
}

struct Build<'a> {
    graph: &'a Graph,
    live: &'a Liveness,
    shapes: &'a Shapes,
    ids: BTreeMap<Source, ValueId>,
    flow: Flow,
    unknown: BTreeSet<String>,
    /// The first flow block of each block of the graph.
    blocks: Vec<usize>,
    /// Of the flow block at hand.
    steps: Vec<Step>,
    /// What becomes of operands once their operation has written its result.
    late: Vec<Step>,
    /// The linear positions between which an operation or a terminator is evaluated.
    now: (usize, usize),
}

/// By which values are numbered: a linear position, and what comes first there.
type Number = (usize, usize);

/// Bytes of a holder that keeps nothing: its state, and whether its receiver has been given away.
const EMPTY_HOLDER: u64 = 2;
/// A reference to a value of known size.
const THIN: Shape = Shape { size: 8, align: 8, niche: true, needs_drop: false, is_reference: true };

impl Build<'_> {
    /// Makes the values, in the order in which rustc numbers its locals.
    fn values(&mut self) -> Vec<Source> {
        let reached = reachable(self.graph);
        let mut all: Vec<(Number, Source, String, Option<Shape>)> = Vec::new();
        for (at, local) in self.graph.locals.all.iter().enumerate() {
            let id = LocalId(at);
            if local.origin == Origin::Holder {
                let shape = self.shapes.holders.get(&id).and_then(receiver_in);
                all.push(((self.declared(id), 2), Source::Receiver(id), local.source.clone(), shape));
                continue;
            }
            if self.shapes.is_block && self.graph.params.contains(&id) {
                continue;
            }
            let shape = self.shapes.locals.get(&id).copied();
            all.push(((self.declared(id), 0), Source::Local(id), local.source.clone(), shape));
        }
        for (at, point) in self.graph.awaits.iter().enumerate() {
            let shape = self.shapes.awaited.get(&AwaitId(at)).copied();
            if reached.contains(&point.block) {
                all.push(((point.at, 1), Source::Awaited(AwaitId(at)), format!("{}.await", point.source), shape));
            }
        }
        for (&block, &shape) in &self.shapes.matched {
            let at = self.graph.blocks[block.0].end;
            all.push(((at, 0), Source::Matched(block), "matched value".to_owned(), Some(shape)));
        }
        for (number, waiting) in self.graph.waiting.iter().enumerate() {
            let local = self.waiting_local(waiting);
            let (name, shape) = match self.evaluated(waiting) {
                Some(Expr::Reference(_)) => ("operand", local.map(|_| THIN)),
                Some(_) => ("operand", local.and_then(|id| self.shapes.local(id))),
                None => ("room for elements", Some(Shape { needs_drop: true, is_reference: false, ..THIN })),
            };
            all.push(((waiting.at, 1), Source::Waiting(number), name.to_owned(), shape));
        }
        all.sort_by_key(|(at, source, ..)| (*at, *source));
        let mut sources = Vec::new();
        for (_, source, name, shape) in all {
            if let Some(shape) = shape {
                let id = self.flow.value(name, shape);
                self.ids.insert(source, id);
                sources.push(source);
            }
        }
        for &id in &self.graph.params {
            let local = &self.graph.locals[id];
            if let Some(shape) = self.shapes.locals.get(&id) {
                self.flow.captures.push(super::Value { name: local.source.clone(), shape: *shape, always: true });
            }
        }
        sources
    }

    /// Where a local is declared: a `let` declares what it binds before its initialiser is evaluated.
    fn declared(&self, id: LocalId) -> usize {
        if let Some(at) = self.graph.params.iter().position(|param| *param == id) {
            return at.min(1);
        }
        let Some(&(start, end)) = self.graph.extent.get(&id) else { return 0 };
        let scopes = self.graph.constructs.iter().filter(|construct| construct.kind == ConstructKind::Scope);
        scopes
            .filter(|scope| scope.lo <= start && start <= scope.hi && scope.hi < end)
            .map(|scope| scope.lo)
            .min()
            .unwrap_or(start)
    }

    fn local(&self, id: LocalId) -> Option<ValueId> {
        self.ids.get(&Source::Local(id)).copied()
    }

    fn step(&mut self, step: fn(ValueId) -> Step, source: Source) {
        if let Some(&id) = self.ids.get(&source) {
            self.steps.push(step(id));
        }
    }

    fn all_blocks(&mut self) {
        let reached = reachable(self.graph);
        self.blocks = vec![usize::MAX; self.graph.blocks.len()];
        for &block in &reached {
            self.blocks[block.0] = self.new_block();
        }
        for &block in &reached {
            self.block(block);
        }
    }

    fn new_block(&mut self) -> usize {
        self.flow.blocks.push(Block::default());
        self.flow.blocks.len() - 1
    }

    /// Ends the flow block at hand.
    fn finish(&mut self, at: usize, to: Vec<usize>) {
        self.flow.blocks[at] = Block { steps: std::mem::take(&mut self.steps), to };
    }

    fn block(&mut self, id: BlockId) {
        let block = &self.graph.blocks[id.0];
        let mut at = self.blocks[id.0];
        self.leave_matched(block.start);
        if id.0 == 0 {
            for &param in &self.graph.params {
                self.step(Step::Create, Source::Local(param));
            }
        }
        let mut from = block.start;
        for (k, op) in block.ops.iter().enumerate() {
            self.wait(from, block.at[k]);
            self.now = (from, block.at[k]);
            from = block.at[k];
            self.op(op, &self.live.live_after[id.0][k].clone());
            let jumps: Vec<usize> = op.exprs().into_iter().flat_map(|expr| self.graph.jumps_out(expr)).collect();
            if !jumps.is_empty() {
                at = self.branch(at, &jumps);
            }
        }
        self.wait(from, block.end);
        self.now = (from, block.end);
        let to = self.term(id, at);
        if let Some((at, to)) = to {
            self.finish(at, to);
        }
    }

    /// Jumps out of an expression: each leaves scopes on its way.
    fn branch(&mut self, at: usize, jumps: &[usize]) -> usize {
        let next = self.new_block();
        let mut to = vec![next];
        to.extend(jumps.iter().map(|_| self.new_block()));
        self.finish(at, to.clone());
        for (&jump, &block) in jumps.iter().zip(&to[1..]) {
            let jump = self.graph.jumps[jump].clone();
            if let Some(value) = jump.value {
                self.step(Step::Create, Source::Local(value));
            }
            jump.leaves.iter().rev().for_each(|id| self.leave(*id));
            let target = self.blocks[jump.to.0];
            self.finish(block, vec![target]);
        }
        next
    }

    /// What a `match` looked into ends with it.
    fn leave_matched(&mut self, at: usize) {
        let matched: Vec<BlockId> = self.shapes.matched.keys().copied().collect();
        for block in matched {
            let end = self.graph.blocks[block.0].end;
            let around = self.graph.constructs.iter().rfind(|construct| {
                construct.kind != ConstructKind::Scope && construct.lo <= end && end <= construct.hi
            });
            if around.is_some_and(|around| at < around.lo || around.hi < at) {
                self.step(Step::Drop, Source::Matched(block));
                self.step(Step::End, Source::Matched(block));
            }
        }
    }

    /// A scope ends: its local is dropped, and its storage freed.
    fn leave(&mut self, id: LocalId) {
        for source in [Source::Local(id), Source::Receiver(id)] {
            self.step(Step::Drop, source);
            self.step(Step::End, source);
        }
    }

    /// Steps of an expression. What is taken by value and used no more is moved, if it is not a copy.
    fn events(&mut self, mut events: Vec<Event>, live_after: &Locals) {
        self.waited(&mut events, self.now.0, self.now.1);
        let mut entered = Vec::new();
        for (at, event) in events.iter().enumerate() {
            match *event {
                Event::Unwind => self.steps.push(Step::Unwind),
                Event::Enter => entered.push(self.late.len()),
                Event::Leave => {
                    let own = self.late.split_off(entered.pop().unwrap_or_default());
                    self.steps.extend(own);
                }
                Event::Use(id) | Event::Part(id) => self.step(Step::Use, Source::Local(id)),
                Event::Call(id) => {
                    let taken = self.shapes.taken.contains(&id) && !live_after.contains(&id);
                    let again = events[at + 1..].iter().any(|later| later.local() == Some(id));
                    let step = match () {
                        () if taken && !again => Step::Move,
                        () if self.shapes.is_plain(id) => Step::Use,
                        () => Step::Borrow,
                    };
                    self.step(step, Source::Local(id));
                }
                Event::Borrow(id) => self.step(Step::Borrow, Source::Local(id)),
                Event::Assign(id) => {
                    self.step(Step::Drop, Source::Local(id));
                    self.step(Step::Create, Source::Local(id));
                }
                Event::Value(id) | Event::Capture(id) => {
                    let again = events[at + 1..].iter().any(|later| later.local() == Some(id));
                    let last = !again && !live_after.contains(&id);
                    let moves = last && self.shapes.is_moved(id);
                    if moves && matches!(event, Event::Capture(_)) {
                        self.late.extend(self.local(id).map(Step::Move));
                        continue;
                    }
                    let is_operand = last && self.graph.locals[id].origin == Origin::Temp;
                    match self.local(id) {
                        Some(value) if is_operand => {
                            self.late.extend(moves.then_some(Step::Move(value)));
                            self.steps.extend((!moves).then_some(Step::Use(value)));
                            self.late.push(Step::End(value));
                        }
                        _ => self.step(if moves { Step::Move } else { Step::Use }, Source::Local(id)),
                    }
                }
            }
        }
    }

    fn of(&self, expr: &Expr) -> Vec<Event> {
        events::of(expr, &self.graph.locals, self.shapes)
    }

    fn of_scrutinee(&self, expr: &Expr, pats: &[&Pat]) -> Vec<Event> {
        events::of_scrutinee(expr, pats, &self.graph.locals, self.shapes)
    }

    fn op(&mut self, op: &Op, live_after: &Locals) {
        self.operation(op, live_after);
        self.settle();
    }

    /// The operation has written its result.
    fn settle(&mut self) {
        self.steps.append(&mut self.late);
    }

    fn operation(&mut self, op: &Op, live_after: &Locals) {
        match op {
            Op::Let(binding) => self.binding(binding, live_after),
            Op::Eval(expr) => {
                let found = events::of_statement(expr, &self.graph.locals, self.shapes);
                self.events(found, live_after);
            }
            Op::Assign(id, expr) => {
                let found = self.of(expr);
                self.events(found, live_after);
                self.step(Step::Drop, Source::Local(*id));
                self.step(Step::Create, Source::Local(*id));
            }
            Op::Bind { locals, took, from, .. } => {
                from.iter().for_each(|id| self.step(Step::Use, Source::Local(*id)));
                took.iter().for_each(|id| self.step(Step::Use, Source::Local(*id)));
                locals.iter().for_each(|id| self.step(Step::Create, Source::Local(*id)));
            }
            Op::Hold(hold) => self.hold(hold, live_after),
            Op::Drop(id) => self.leave(*id),
            // Holders stand in no graph that is written as the source has it.
            Op::Replaced(_) => {}
        }
    }

    fn binding(&mut self, binding: &LetOp, live_after: &Locals) {
        let Some(init) = &binding.init else {
            return binding.binds.iter().for_each(|id| self.step(Step::Declare, Source::Local(*id)));
        };
        let renamed = matches!(&binding.pat, Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none())
            && mentions::variable(init).is_some();
        if renamed {
            // `let b = a;` writes one while the other is still there.
            binding.binds.iter().for_each(|id| self.step(Step::Create, Source::Local(*id)));
            let found = self.of(init);
            return self.events(found, live_after);
        }
        let found = self.of_scrutinee(init, &[&binding.pat]);
        let whole = mentions::variable(init).and_then(|name| self.graph.locals.get(&name));
        self.events(found, live_after);
        binding.binds.iter().for_each(|id| self.step(Step::Create, Source::Local(*id)));
        if let Some(whole) = whole.filter(|_| mentions::takes(&binding.pat) == mentions::Takes::All) {
            self.step(Step::Take, Source::Local(whole));
        }
    }

    /// A call on a fresh value; its holder tells, by its size, whether it borrowed that.
    fn hold(&mut self, hold: &HoldOp, live_after: &Locals) {
        let found = self.of(&hold.expr);
        self.events(found, live_after);
        if !events::leaves_nothing(&hold.expr, &self.graph.locals, self.shapes) {
            self.step(Step::Create, Source::Receiver(hold.holder));
            self.step(Step::Borrow, Source::Receiver(hold.holder));
        }
        self.step(Step::Create, Source::Local(hold.result));
    }

    /// The end of a block, and where it leads.
    fn term(&mut self, id: BlockId, at: usize) -> Option<(usize, Vec<usize>)> {
        let block = &self.graph.blocks[id.0];
        let live_out = liveness::live_out(self.graph, block, self.live);
        let mut to: Vec<usize> = Vec::new();
        match &block.term {
            Term::Unreachable => {}
            Term::Goto(next) => to.push(self.blocks[next.0]),
            Term::If(cond, then, other) => {
                let found = self.of(cond);
                self.events(found, &live_out);
                to.extend([self.blocks[then.0], self.blocks[other.0]]);
            }
            Term::Match(scrutinee, arms) => {
                let pats: Vec<&Pat> = arms.iter().map(|arm| &arm.pat).collect();
                let found = self.of_scrutinee(scrutinee, &pats);
                self.events(found, &live_out);
                // `{ x }` is a local that is matched as a value.
                if !is_place(scrutinee) && !matches!(scrutinee, Expr::Block(_)) {
                    self.step(Step::Create, Source::Matched(id));
                }
                to.extend(self.arms(id, scrutinee, arms, &live_out));
            }
            Term::Await(point) => to.push(self.awaits(*point, &live_out)),
            Term::Return(value) => {
                let found = self.of(value);
                self.events(found, &live_out);
                self.settle();
                block.scope.iter().rev().for_each(|id| self.leave(*id));
            }
        }
        self.settle();
        let last = match &block.term {
            Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => self.graph.jumps_out(expr),
            _ => Vec::new(),
        };
        if last.is_empty() {
            return Some((at, to));
        }
        let next = self.branch(at, &last);
        Some((next, to))
    }

    /// The flow blocks that may follow a `match`: an arm without a guard, or a guard, behind which its arm comes or what may
    /// follow it. A guard is shown what its pattern binds by reference: from there on the matched value counts as borrowed.
    fn arms(&mut self, id: BlockId, scrutinee: &Expr, arms: &[ArmOf], live_out: &Locals) -> Vec<usize> {
        let Some((arm, rest)) = arms.split_first() else { return Vec::new() };
        let mut to = self.arms(id, scrutinee, rest, live_out);
        let body = self.blocks[arm.to.0];
        let Pat::Guard(guard) = &arm.pat else {
            to.push(body);
            return to;
        };
        let root = mentions::root(scrutinee, &self.graph.locals).filter(|_| is_place(scrutinee));
        let matched = root.map_or(Source::Matched(id), Source::Local);
        let bound = mentions::bound(&guard.pat, &self.graph.locals);
        let asked = self.new_block();
        let before = std::mem::take(&mut self.steps);
        if !bound.is_empty() {
            self.step(Step::Borrow, matched);
        }
        let mut found = self.of(&guard.guard);
        found.retain(|event| event.local().is_none_or(|id| !bound.contains(&id)));
        self.events(found, live_out);
        self.steps.push(Step::Unwind);
        let mut behind = to.clone();
        behind.push(body);
        self.finish(asked, behind);
        self.steps = before;
        to.push(asked);
        to
    }

    /// Makes the future, waits, and takes its result before it drops the future.
    fn awaits(&mut self, id: AwaitId, live_out: &Locals) -> usize {
        let point = &self.graph.awaits[id.0];
        let found = self.of(&point.operand);
        self.events(found, live_out);
        self.steps.push(Step::Unwind);
        self.settle();
        let future = Source::Awaited(id);
        self.step(Step::Create, future);
        self.step(Step::Borrow, future);
        self.steps.extend([Step::Unwind, Step::Await(id.0), Step::Unwind]);
        if let Some(result) = point.result {
            self.step(Step::Create, Source::Local(result));
        }
        self.step(Step::Drop, future);
        self.step(Step::End, future);
        self.blocks[point.next.0]
    }
}

/// What a holder keeps, beside the byte that tells its state.
fn receiver_in(holder: &Shape) -> Option<Shape> {
    (holder.size > EMPTY_HOLDER).then(|| Shape { size: holder.size - holder.align, needs_drop: true, ..*holder })
}
