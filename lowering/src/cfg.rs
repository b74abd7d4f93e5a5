//! Builds the control-flow graph: blocks, operations, await points, scopes. Reads the resolved body.
//!
//! What holds no await stays the user's own expression, in one operation; what holds one is taken apart, just as far as
//! the order of evaluation, the temporaries' lifetimes and the moves ask for it.

mod control;
mod expr;
mod shape;
mod temps;
mod told;

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Block, Expr, Item, Pat, Stmt, Type, parse_quote};

use crate::diagnostics::{self as d, Diagnostic};
use crate::ir::*;
use crate::macros;
use crate::mentions;
use crate::pin;
use crate::resolve::{Names, bindings, binds};

use shape::Uses;
pub use shape::one_line;
pub(crate) use shape::{callee, count_awaits, has_await, spaced};
pub(crate) use temps::escapes;

/// Where the value of an expression goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dest {
    /// Nowhere.
    Discard,
    /// Into a local, by a `let` on each path.
    Local(LocalId),
    /// Out of the function.
    Return,
}

/// An open scope: its locals die where it ends.
struct Open {
    locals: Vec<LocalId>,
    construct: usize,
    /// Awaits of the function that are behind it for certain.
    awaits_behind: usize,
    /// The loops around it that hold an await.
    awaiting_loops: usize,
}

/// What `break` and `continue` lead to.
struct Target {
    label: Option<String>,
    /// Absent for a labelled block.
    head: Option<BlockId>,
    after: BlockId,
    /// Scopes outside it.
    depth: usize,
    dest: Dest,
    is_loop: bool,
}

/// The name of a value that a statement of control flow has, and nobody takes.
const DISCARDED: &str = "discarded";

/// The pass.
pub(crate) struct Builder<'n> {
    graph: Graph,
    names: &'n mut Names,
    current: BlockId,
    scopes: Vec<Open>,
    /// The scope that temporaries of the statement at hand belong to.
    temps: usize,
    targets: Vec<Target>,
    at: usize,
    /// Locals declared so far.
    declared: usize,
    edition: u16,
    /// The value at hand outlives this segment, and so do its temporaries.
    keeps_temps: bool,
    /// Whether the expression to come ends its own temporaries, and whether the one at hand does.
    ends_temps: (bool, bool),
    /// Mentions of each name in the whole body, and in what was built so far.
    total: Uses,
    built: Uses,
    awaits_left: usize,
    /// Names that are borrowed as they are, or captured.
    borrowed: std::collections::BTreeSet<String>,
    /// Locals that are awaited by name.
    awaited: std::collections::BTreeSet<String>,
    /// The value of a `return` is at hand, rather than a tail.
    explicit: bool,
    /// A branch at hand is one of several that have a value.
    has_value: bool,
    /// The block of an awaiting guard that held, until its arm is built.
    passed: Option<BlockId>,
    /// Declared without a value.
    without_value: Locals,
    /// Depth of loops that hold an await.
    awaiting_loops: usize,
    /// How many of the open scopes are around the innermost branches, where these meet again: what is declared in them is
    /// handed on there.
    around_branches: usize,
    errors: Vec<Diagnostic>,
    items: Vec<Item>,
    /// The function's body.
    body: Expr,
    /// Names that are given a new value as a whole.
    assigned: std::collections::BTreeSet<String>,
}

/// A parameter, as the check pass hands it on.
pub struct Parameter {
    /// Its unique name.
    pub ident: Ident,
    /// Its name in the source.
    pub source: String,
    /// Declared `mut`.
    pub mutable: bool,
    /// How it is passed.
    pub passed: Passed,
    /// Its type.
    pub ty: Option<Type>,
    /// The pattern that takes it apart, where it is no name.
    pub pattern: Option<Pat>,
    /// Calling it takes it.
    pub calls_once: bool,
    /// Its type is an `impl Trait` or a type parameter.
    pub generic: bool,
    /// It holds no borrow of what the function owns, by its type.
    pub closed: bool,
}

/// Builds the graph of a function's body.
pub fn build(parameters: &[Parameter], body: Block, names: &mut Names, edition: u16) -> Result<Graph, Vec<Diagnostic>> {
    let total = shape::mention_counts(&body);
    let awaits_left = shape::count_awaits(&body);
    let awaited = mentions::awaited_names(&body);
    let borrowed = shape::borrowed_names(&body);
    let graph = Graph {
        blocks: Vec::new(),
        awaits: Vec::new(),
        jumps: Vec::new(),
        constructs: Vec::new(),
        locals: Table::default(),
        params: Vec::new(),
        captures_whole: edition < 2021,
        patterns: Vec::new(),
        items: Vec::new(),
        waiting: Vec::new(),
        copies: shape::copies(&body),
        mentions_unsafe: shape::mentions_unsafe(&body),
        extent: BTreeMap::new(),
        statements: std::collections::BTreeSet::new(),
        tails: std::collections::BTreeSet::new(),
        outlived: BTreeMap::new(),
        age: BTreeMap::new(),
    };
    let mut builder = Builder {
        graph,
        names,
        current: BlockId(0),
        scopes: Vec::new(),
        temps: 0,
        targets: Vec::new(),
        at: 0,
        declared: 0,
        edition,
        keeps_temps: false,
        ends_temps: (false, false),
        total,
        built: BTreeMap::new(),
        awaits_left,
        awaited,
        borrowed,
        explicit: false,
        has_value: false,
        passed: None,
        without_value: Locals::new(),
        awaiting_loops: 0,
        around_branches: 0,
        errors: Vec::new(),
        items: Vec::new(),
        assigned: shape::assigned_names(&body),
        body: Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: body.clone() }),
    };
    builder.current = builder.block("Start");
    builder.graph.blocks[0].start = 0;
    builder.open();
    let referenced = shape::referenced_names(&body);
    for parameter in parameters {
        // A `&T` that is itself borrowed is an ordinary local that holds a reference.
        let is_borrowed = parameter.passed == Passed::Ref && referenced.contains(&parameter.ident.to_string());
        let passed = if is_borrowed { Passed::Value } else { parameter.passed };
        let no_drop = parameter.passed != Passed::Value || parameter.ty.as_ref().is_some_and(mentions::is_primitive);
        let id = builder.graph.locals.add(Local {
            source: parameter.source.clone(),
            mutable: parameter.mutable,
            ty: parameter.ty.clone(),
            calls_once: parameter.calls_once,
            generic: parameter.generic,
            may_be_mut: matches!(&parameter.ty, Some(Type::Reference(ty)) if ty.mutability.is_some()),
            no_drop,
            pin: parameter.ty.as_ref().is_some_and(pin::is_type),
            boxed: passed == Passed::Value && parameter.ty.as_ref().is_some_and(mentions::is_box),
            holds_nothing: passed != Passed::Value
                || parameter.closed
                || parameter.ty.as_ref().is_some_and(mentions::type_holds_nothing),
            ..Local::of(parameter.ident.clone(), Origin::Param(passed))
        });
        builder.graph.params.push(id);
    }
    // Each parameter is bound, and then taken apart by its pattern, before the next one (rust-lang/rust#60437).
    for (at, parameter) in parameters.iter().enumerate() {
        let id = builder.graph.params[at];
        builder.declare(id);
        if let Some(pattern) = &parameter.pattern {
            let ident = &parameter.ident;
            builder.graph.patterns.push((id, pattern.clone()));
            builder.raw_let(Vec::new(), pattern.clone(), None, Some(parse_quote!(#ident)), None);
        }
    }
    builder.open();
    builder.temps = builder.scopes.len() - 1;
    builder.body(body, Dest::Return, Span::call_site());
    builder.close();
    builder.close();
    if builder.errors.is_empty() {
        builder.graph.items = builder.items;
        mark_joins(&mut builder.graph);
        Ok(builder.graph)
    } else {
        Err(builder.errors)
    }
}

/// Finds the blocks that are entered by more than one edge, or backwards.
fn mark_joins(graph: &mut Graph) {
    let mut entered = vec![0; graph.blocks.len()];
    let reachable = reachable(graph);
    for &block in &reachable {
        let jumped: Vec<BlockId> = graph.jumps_of(block).into_iter().map(|(_, jump)| graph.jumps[jump].to).collect();
        for to in graph.successors(block) {
            // A jump out of an expression cannot be written inline: its target is an arm of its own.
            let back = graph.blocks[to.0].start <= graph.blocks[block.0].start;
            let weight = if back || jumped.contains(&to) { 2 } else { 1 };
            entered[to.0] += weight;
        }
    }
    for &block in reachable.iter().filter(|block| graph.blocks[block.0].name == "AfterLoop") {
        if told::looks_into_open(graph, block) {
            entered[block.0] += 1;
        }
    }
    for (at, (block, entered)) in graph.blocks.iter_mut().zip(entered).enumerate() {
        // Written inline, the temporaries of a tail would end with the branch, before what is older.
        let outlived = graph.outlived.get(&BlockId(at));
        let is_tail =
            outlived.is_some_and(|ids| block.scope.iter().any(|id| ids.contains(id) && !graph.locals[*id].no_drop));
        block.join = (entered > 1 || is_tail && at > 0) && block.resumes.is_none();
    }
}

/// Blocks that can be reached, in the order in which they were built (source order).
pub fn reachable(graph: &Graph) -> Vec<BlockId> {
    let mut seen = vec![false; graph.blocks.len()];
    let mut stack = vec![BlockId(0)];
    while let Some(block) = stack.pop() {
        if !std::mem::replace(&mut seen[block.0], true) {
            stack.extend(graph.successors(block));
        }
    }
    (0..seen.len()).filter(|&at| seen[at]).map(BlockId).collect()
}

impl Builder<'_> {
    fn block(&mut self, name: &'static str) -> BlockId {
        self.graph.blocks.push(BasicBlock {
            name,
            ops: Vec::new(),
            at: Vec::new(),
            term: Term::Unreachable,
            end: 0,
            scope: Vec::new(),
            resumes: None,
            join: false,
            start: usize::MAX,
        });
        BlockId(self.graph.blocks.len() - 1)
    }

    /// Goes on in `block`.
    fn enter(&mut self, block: BlockId) {
        let scope = self.in_scope();
        self.tick();
        let at = self.at;
        let entered = &mut self.graph.blocks[block.0];
        if entered.scope.is_empty() {
            entered.scope = scope;
        }
        entered.start = at;
        self.current = block;
    }

    fn tick(&mut self) -> usize {
        self.at += 1;
        self.at
    }

    fn op(&mut self, op: Op) {
        let at = self.tick();
        let block = &mut self.graph.blocks[self.current.0];
        block.ops.push(op);
        block.at.push(at);
    }

    fn term(&mut self, term: Term) {
        let at = self.tick();
        let block = &mut self.graph.blocks[self.current.0];
        block.term = term;
        block.end = at;
    }

    fn goto(&mut self, to: BlockId) {
        self.term(Term::Goto(to));
    }

    /// What follows is never reached.
    fn diverge(&mut self) {
        let dead = self.block("Dead");
        self.enter(dead);
    }

    fn in_scope(&self) -> Vec<LocalId> {
        self.scopes.iter().flat_map(|open| open.locals.iter().copied()).collect()
    }

    fn begin(&mut self, kind: ConstructKind) -> usize {
        let at = self.tick();
        self.graph.constructs.push(Construct { kind, lo: at, hi: usize::MAX });
        self.graph.constructs.len() - 1
    }

    fn end(&mut self, construct: usize) {
        let at = self.tick();
        self.graph.constructs[construct].hi = at;
    }

    fn open(&mut self) {
        let awaits_behind = self.scopes.last().map_or(0, |outer| outer.awaits_behind);
        let construct = self.begin(ConstructKind::Scope);
        self.scopes.push(Open { locals: Vec::new(), construct, awaits_behind, awaiting_loops: self.awaiting_loops });
    }

    /// A scope in which there are so many awaits.
    fn open_with(&mut self, awaits: usize) {
        self.open();
        let inner = self.scopes.last_mut().expect("an open scope");
        inner.awaits_behind = inner.awaits_behind.max(self.awaits_left.saturating_sub(awaits));
    }

    /// Whether an await may come.
    fn awaits_to_come(&self) -> bool {
        self.awaits_left > 0 || self.awaiting_loops > 0
    }

    /// Whether a scope is open over an await to come.
    fn outlives_await(&self, open: &Open) -> bool {
        self.awaits_left > open.awaits_behind || self.awaiting_loops > open.awaiting_loops
    }

    /// Builds branches whose value goes to `dest`.
    fn in_branches(&mut self, dest: Dest, inside: impl FnOnce(&mut Self)) {
        let around = if matches!(dest, Dest::Return) { 0 } else { self.scopes.len() };
        let before = std::mem::replace(&mut self.around_branches, around);
        inside(self);
        self.around_branches = before;
    }

    /// Ends the innermost scope: its locals die, newest first.
    fn close(&mut self) {
        let locals = self.scopes.last().expect("an open scope").locals.clone();
        for &id in locals.iter().rev() {
            self.op(Op::Drop(id));
        }
        let open = self.scopes.pop().expect("an open scope");
        self.end(open.construct);
        for id in open.locals {
            self.graph.extent.get_mut(&id).expect("a declared local").1 = self.at;
        }
    }

    fn declare(&mut self, id: LocalId) {
        let scope = self.scopes.len() - 1;
        self.declare_in(id, scope);
    }

    fn declare_in(&mut self, id: LocalId, scope: usize) {
        self.declare_aged(id, scope, 2 * scope);
    }

    /// Declares an operand that waits for others of its expression. rustc gives an expression's operands a scope inside
    /// that of the statement's temporaries: they die before those, whichever was made first.
    fn declare_operand(&mut self, id: LocalId, scope: usize) {
        self.undeclare(id);
        self.declare_aged(id, scope, 2 * scope + 1);
    }

    /// Takes a local out of its scope: it will be declared in another.
    fn undeclare(&mut self, id: LocalId) {
        self.scopes.iter_mut().for_each(|open| open.locals.retain(|other| *other != id));
        self.graph.age.remove(&id);
    }

    fn declare_aged(&mut self, id: LocalId, scope: usize, rank: usize) {
        self.declared += 1;
        let age = *self.graph.age.entry(id).or_insert((rank, self.declared));
        let locals = &mut self.scopes[scope].locals;
        let place = locals.iter().rposition(|other| self.graph.age[other].0 <= age.0).map_or(0, |place| place + 1);
        locals.insert(place, id);
        let at = self.at;
        self.graph.extent.entry(id).or_insert((at, usize::MAX));
    }

    /// Puts a local that a pattern binds into the table.
    fn user_local(&mut self, ident: &Ident, ty: Option<Type>) -> LocalId {
        let name = ident.to_string();
        if let Some(id) = self.graph.locals.get(&name) {
            return id;
        }
        let source = self.names.source.get(&name).cloned().unwrap_or_else(|| name.clone());
        let primitive = ty.as_ref().is_some_and(mentions::is_primitive);
        let reference = ty.as_ref().is_some_and(|ty| matches!(ty, Type::Reference(_)));
        self.graph.locals.add(Local {
            source,
            mutable: self.names.mutable.contains(&name),
            no_drop: primitive || reference,
            pin: ty.as_ref().is_some_and(pin::is_type),
            boxed: ty.as_ref().is_some_and(mentions::is_box),
            holds_nothing: ty.as_ref().is_some_and(mentions::type_holds_nothing),
            ty,
            ..Local::of(ident.clone(), Origin::User)
        })
    }

    /// A local of our own: an operand, a temporary, the result of an await.
    fn temp(&mut self, wanted: &str, span: Span) -> LocalId {
        let ident = self.names.fresh(wanted, span);
        self.graph.locals.fresh(ident, Origin::Temp)
    }

    fn path(&self, id: LocalId) -> Expr {
        let ident = &self.graph.locals[id].ident;
        parse_quote!(#ident)
    }

    /// Whether a value may be a `&mut`, or hold one as a whole: its text speaks of `mut`, a local does that it mentions, or
    /// a method may have lent it out of a local declared `mut`.
    fn may_be_mut(&self, value: &Expr) -> bool {
        if shape::speaks_of_mut(quote::ToTokens::to_token_stream(value)) {
            return true;
        }
        let found = mentions::of(value, &self.graph.locals);
        found.borrowed.iter().any(|&id| self.graph.locals[id].mutable)
            || found.uses.iter().any(|&id| {
                let local = &self.graph.locals[id];
                local.may_be_mut || local.passed() == Some(Passed::Mut)
            })
    }

    /// Whether the type of a value is settled where it is made, rather than by what is done with it later.
    fn settles(&self, value: &Expr) -> bool {
        shape::settles(value) && {
            let found = mentions::of(value, &self.graph.locals);
            found.uses.iter().all(|&id| self.graph.locals[id].settled)
        }
    }

    /// `let LOCAL: ITS TYPE = VALUE;`
    fn let_local(&mut self, id: LocalId, value: Expr) {
        let local = &self.graph.locals[id];
        let (ident, ty) = (local.ident.clone(), local.ty.clone());
        let pat: Pat = if local.mutable { parse_quote!(mut #ident) } else { parse_quote!(#ident) };
        self.graph.locals[id].settled &= self.graph.locals[id].ty.is_some() || self.settles(&value);
        let may_be_mut = self.may_be_mut(&value);
        self.graph.locals[id].may_be_mut |= may_be_mut;
        self.graph.locals[id].boxed |= mentions::makes_box(&value);
        if mentions::has_no_drop(&value) && self.graph.locals[id].origin == Origin::Temp {
            self.graph.locals[id].no_drop = true;
        }
        // A temporary cannot be asserted of in the certificate, so that no name is relied on.
        let by_name = &mut false;
        if mentions::value_holds_nothing(&value, by_name) && !*by_name && self.graph.locals[id].origin == Origin::Temp {
            self.graph.locals[id].holds_nothing = true;
        }
        self.op(Op::Let(Box::new(LetOp { ty, ..LetOp::new(pat, value, vec![id]) })));
    }

    /// A `let` without an await. Declares what it binds.
    fn raw_let(
        &mut self,
        attrs: Vec<syn::Attribute>,
        pat: Pat,
        ty: Option<Type>,
        init: Option<Expr>,
        diverge: Option<Block>,
    ) {
        let scope = self.scopes.len() - 1;
        self.raw_let_in(attrs, pat, ty, init, diverge, scope);
    }

    fn raw_let_in(
        &mut self,
        attrs: Vec<syn::Attribute>,
        pat: Pat,
        ty: Option<Type>,
        init: Option<Expr>,
        diverge: Option<Block>,
        scope: usize,
    ) {
        let plain = matches!(&pat, Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none());
        let binds: Vec<LocalId> = bindings(&pat)
            .into_iter()
            .map(|bound| self.user_local(&bound.ident, if plain { ty.clone() } else { None }))
            .collect();
        if let (true, Some(init), [id]) = (plain, &init, &binds[..]) {
            // A type that is not spelled is told by a literal, as long as nothing else is ever assigned: `mut` or not,
            // a literal's type is a primitive.
            self.graph.locals[*id].no_drop |= mentions::has_no_drop(init);
            self.graph.locals[*id].calls_again |= mentions::is_function(init, &self.graph.locals);
            self.graph.locals[*id].pin |= pin::is_written(init) || mentions::makes_pin(init);
            self.graph.locals[*id].boxed |= mentions::makes_box(init);
            self.graph.locals[*id].holds_nothing |= mentions::value_holds_nothing(init, &mut false);
            let shared = matches!(init, Expr::Reference(reference) if reference.mutability.is_none() && mentions::is_place(&reference.expr));
            let name = self.graph.locals[*id].ident.to_string();
            self.graph.locals[*id].shared |=
                shared && !self.graph.locals[*id].mutable && !self.borrowed.contains(&name);
            let awaited = self.awaited.contains(&self.graph.locals[*id].ident.to_string());
            self.graph.locals[*id].holds_nothing |= awaited && mentions::is_made_of_literals(init);
        }
        let settled = ty.is_some() || init.as_ref().is_some_and(|init| self.settles(init));
        let may_be_mut = init.as_ref().is_some_and(|init| self.may_be_mut(init));
        for &id in &binds {
            self.graph.locals[id].may_be_mut |= may_be_mut;
            self.graph.locals[id].settled &= settled;
        }
        self.op(Op::Let(Box::new(LetOp { attrs, pat, ty, init, diverge, binds: binds.clone(), ends_temps: false })));
        for id in binds {
            self.declare_in(id, scope);
        }
    }

    fn error(&mut self, entry: &'static d::Entry, at: &impl Spanned, message: impl Into<String>) {
        self.errors.push(Diagnostic::new(entry, at, message));
    }

    /// The function's body.
    fn body(&mut self, block: Block, dest: Dest, span: Span) {
        self.block_into(block, dest, span);
    }

    /// A block: a scope, its statements, its tail.
    fn block_into(&mut self, block: Block, dest: Dest, span: Span) {
        let Some(total) = self.uses_up_to_its_end(&block) else { return self.block_of(block, dest, span) };
        let all = std::mem::replace(&mut self.total, total);
        self.block_of(block, dest, span);
        self.total = all;
    }

    /// The uses of each name up to the end of a block that leaves the scopes of what is behind it.
    fn uses_up_to_its_end(&self, block: &Block) -> Option<Uses> {
        let label = |jump: &Option<syn::Lifetime>| jump.as_ref().map(|label| label.ident.to_string());
        let depth = match block.stmts.last()? {
            Stmt::Expr(Expr::Return(_), _) => 0,
            Stmt::Expr(Expr::Break(jump), _) => self.targets[self.target(label(&jump.label), true)?].depth,
            Stmt::Expr(Expr::Continue(jump), _) => self.targets[self.target(label(&jump.label), false)?].depth,
            _ => return None,
        };
        let mut total = self.total.clone();
        let here = shape::uses_in(block);
        for id in self.scopes.iter().skip(depth).flat_map(|open| &open.locals) {
            let name = self.graph.locals[*id].ident.to_string();
            for key in shape::fields_of(&name, &total).into_iter().chain([name]) {
                let counted = |counts: &BTreeMap<String, usize>| counts.get(&key).copied().unwrap_or(0);
                let count = counted(&self.built) + counted(&here);
                total.entry(key).and_modify(|total| *total = count);
            }
        }
        Some(total)
    }

    /// Builds what other branches, yet to be built, do not follow: what they use is not used behind it.
    fn without_uses<T>(&mut self, others: &[Uses], inside: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.total.clone();
        for (name, count) in others.iter().flatten() {
            if let Some(total) = self.total.get_mut(name) {
                *total = total.saturating_sub(*count);
            }
        }
        let value = inside(self);
        self.total = all;
        value
    }

    fn block_of(&mut self, block: Block, dest: Dest, span: Span) {
        self.open_with(shape::count_awaits(&block));
        let outer = self.temps;
        let keeps_temps = std::mem::replace(&mut self.keeps_temps, false);
        let mut stmts = block.stmts;
        let tail = match stmts.last() {
            Some(Stmt::Expr(_, None)) => stmts.pop().and_then(|stmt| match stmt {
                Stmt::Expr(expr, _) => Some(expr),
                _ => None,
            }),
            Some(Stmt::Macro(mac)) if mac.semi_token.is_none() || dest != Dest::Discard && shape::panics(&mac.mac) => {
                stmts.pop().and_then(|stmt| match stmt {
                    Stmt::Macro(mac) => Some(Expr::Macro(syn::ExprMacro { attrs: mac.attrs, mac: mac.mac })),
                    _ => None,
                })
            }
            _ => None,
        };
        // Where other branches have a value, what ends in a call has none only if that never returns.
        let may_diverge = tail.is_none() && dest != Dest::Discard && self.has_value;
        let last = stmts.pop_if(|stmt| may_diverge && self.is_call(stmt));
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.keeps_temps = keeps_temps;
        match tail {
            Some(tail) => {
                // Rust 2024 drops a tail's temporaries before the block's locals, earlier editions after them.
                let own = self.edition >= 2024 && self.splits(&tail);
                if own {
                    self.open();
                    self.temps = self.scopes.len() - 1;
                } else {
                    self.temps = outer;
                }
                let drops = |id: &LocalId| !self.graph.locals[*id].no_drop;
                let outlives = self.edition < 2024
                    && self.scopes[self.temps + 1..].iter().any(|open| open.locals.iter().any(drops));
                if self.edition >= 2024 {
                    self.put_ending_temps(tail, dest);
                    if own {
                        self.close();
                    }
                } else if outlives && dest != Dest::Return {
                    self.keep_temps(|this| this.put_into(tail, dest));
                } else {
                    self.put_into(tail, dest);
                }
            }
            None if last.is_some() && !self.is_dead() => {
                let value = self.raw_block(Block { brace_token: block.brace_token, stmts: last.into_iter().collect() });
                self.value_into(parse_quote!(#value), dest);
            }
            None => match dest {
                Dest::Discard => {}
                Dest::Local(id) => {
                    if !self.is_dead() {
                        self.let_local(id, syn::parse_quote_spanned!(span=> ()));
                    }
                }
                Dest::Return => self.term_return(syn::parse_quote_spanned!(span=> ())),
            },
        }
        self.temps = outer;
        self.close();
    }

    /// A call without an await, as a statement.
    fn is_call(&self, stmt: &Stmt) -> bool {
        matches!(stmt, Stmt::Expr(expr @ (Expr::Call(_) | Expr::MethodCall(_)), Some(_)) if !self.splits(expr))
    }

    fn is_dead(&self) -> bool {
        self.graph.blocks[self.current.0].name == "Dead"
    }

    fn term_return(&mut self, value: Expr) {
        // Before Rust 2024 the temporaries of a tail outlive the locals of its block.
        let inner = if self.edition < 2024 { &self.scopes[self.temps + 1..] } else { &[] };
        let outlived: Locals = inner.iter().flat_map(|open| open.locals.iter().copied()).collect();
        if !outlived.is_empty() && self.has_temp(&value) {
            // A pattern binds on the way into a branch, which the tail must not be part of: see `mark_joins`.
            let block = &self.graph.blocks[self.current.0];
            if let Some(Op::Bind { locals, .. }) = block.ops.first()
                && block.scope.iter().chain(locals).any(|id| outlived.contains(id))
            {
                let tail = self.block("Tail");
                self.goto(tail);
                self.enter(tail);
            }
            self.graph.outlived.insert(self.current, outlived);
        } else if self.explicit || self.edition < 2024 {
            self.graph.statements.insert(self.current);
        }
        self.term(Term::Return(value));
        self.diverge();
    }

    /// A tail, which ends its own temporaries since Rust 2024, together with its operands.
    fn put_ending_temps(&mut self, mut expr: Expr, dest: Dest) {
        while let Expr::Paren(syn::ExprParen { expr: inner, .. }) | Expr::Group(syn::ExprGroup { expr: inner, .. }) =
            expr
        {
            expr = *inner;
        }
        let has_operands = matches!(
            expr,
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Binary(_) | Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_)
        );
        if !has_operands {
            return self.put_into(expr, dest);
        }
        let value = if self.splits(&expr) { self.value_ending_temps(expr) } else { self.raw(expr) };
        let (block, has_temp) = (self.current, self.has_temp(&value));
        match dest {
            Dest::Discard if has_temp => self.value_into(shape::in_block(value), dest),
            Dest::Return if has_temp && !self.is_dead() => {
                self.graph.tails.insert(block);
                self.term_return(value);
            }
            Dest::Local(id) if has_temp && !self.is_dead() => self.let_ending_temps(id, value),
            _ => self.value_into(value, dest),
        }
    }

    /// The value of an expression that ends its own temporaries.
    fn value_ending_temps(&mut self, expr: Expr) -> Expr {
        self.ends_temps.0 = true;
        self.value(expr)
    }

    /// `let LOCAL = VALUE;` of a value that ends its own temporaries.
    fn let_ending_temps(&mut self, id: LocalId, value: Expr) {
        self.let_local(id, value);
        if let Some(Op::Let(binding)) = self.graph.blocks[self.current.0].ops.last_mut() {
            binding.ends_temps = true;
        }
    }

    /// An expression whose value goes to `dest`.
    fn put_into(&mut self, expr: Expr, dest: Dest) {
        if self.splits(&expr) {
            match (expr, dest) {
                (
                    expr @ (Expr::If(_)
                    | Expr::Match(_)
                    | Expr::Loop(_)
                    | Expr::While(_)
                    | Expr::ForLoop(_)
                    | Expr::Block(_)
                    | Expr::Unsafe(_)),
                    dest,
                ) => {
                    return self.control(expr, dest);
                }
                (Expr::Paren(paren), dest) => return self.put_into(*paren.expr, dest),
                (Expr::Await(awaited), Dest::Local(id)) => {
                    let local = &self.graph.locals[id];
                    let is_discarded = local.origin == Origin::Temp && local.source.starts_with(DISCARDED);
                    let name = if is_discarded { shape::callee(&awaited.base) } else { local.source.clone() };
                    return self.awaited(&awaited, Some(id), &name);
                }
                // The whole statement: its temporaries are the macro's.
                (Expr::Macro(mac), dest) if dest != Dest::Return || self.edition >= 2024 => {
                    let name = macros::name(&mac.mac);
                    let value = self.macro_value(mac, &name);
                    return self.value_into(value, dest);
                }
                (expr, dest) => {
                    let value = self.value(expr);
                    return self.value_into(value, dest);
                }
            }
        }
        if shape::never(&expr) {
            let value = self.value(expr);
            return self.value_into(value, Dest::Discard);
        }
        let panics = matches!(&expr, Expr::Macro(mac) if shape::panics(&mac.mac));
        let value = self.raw(expr);
        if panics && matches!(dest, Dest::Local(_)) && !self.is_dead() {
            // The local has no type here: nothing of it may be asked.
            self.op(Op::Eval(value));
            self.term(Term::Unreachable);
            return self.diverge();
        }
        self.value_into(value, dest);
    }

    /// Whether a value is a temporary, which its scope drops.
    fn is_temp(&self, value: &Expr) -> bool {
        mentions::variable(value)
            .and_then(|name| self.graph.locals.get(&name))
            .is_some_and(|id| self.graph.locals[id].origin == Origin::Temp)
    }

    fn value_into(&mut self, value: Expr, dest: Dest) {
        match dest {
            Dest::Discard => {
                let unit = matches!(&value, Expr::Tuple(tuple) if tuple.elems.is_empty()) || self.is_temp(&value);
                if !unit && !self.is_dead() {
                    let op = self.evaluated(value);
                    self.op(op);
                }
            }
            Dest::Local(id) => {
                if !self.is_dead() {
                    self.let_local(id, value);
                }
            }
            Dest::Return => self.term_return(value),
        }
    }

    /// Runs `inside` with a temporaries' scope of its own.
    fn statement(&mut self, inside: impl FnOnce(&mut Self)) {
        let outer = self.temps;
        self.open();
        self.temps = self.scopes.len() - 1;
        inside(self);
        self.temps = outer;
        self.close();
    }

    /// Two blocks may hold the same `use`.
    fn hoist(&mut self, item: Item) {
        let tokens = |item: &Item| item.to_token_stream().to_string();
        if !self.items.iter().any(|other| tokens(other) == tokens(&item)) {
            self.items.push(item);
        }
    }

    fn stmt(&mut self, stmt: Stmt) {
        match stmt {
            Stmt::Item(item) => self.hoist(item),
            Stmt::Macro(mac) if macros::makes_items(&mac.mac) => self.hoist(Item::Macro(syn::ItemMacro {
                attrs: mac.attrs,
                ident: None,
                mac: mac.mac,
                semi_token: mac.semi_token,
            })),
            Stmt::Macro(mac) => self.stmt(Stmt::Expr(
                Expr::Macro(syn::ExprMacro { attrs: mac.attrs, mac: mac.mac }),
                Some(Default::default()),
            )),
            Stmt::Expr(expr, semicolon) => {
                if self.splits(&expr) {
                    // The value of a branch dies after what the branch declares.
                    let value = (semicolon.is_some() && shape::branches_to_value(&expr))
                        .then(|| self.temp(DISCARDED, expr.span()));
                    self.statement(|this| match value {
                        Some(value) => {
                            this.put_into(expr, Dest::Local(value));
                            this.declare(value);
                        }
                        None => this.put_into(expr, Dest::Discard),
                    });
                } else {
                    self.plain_stmt(expr);
                }
            }
            Stmt::Local(local) => self.local(local),
        }
    }

    /// A statement without an await.
    fn plain_stmt(&mut self, expr: Expr) {
        if shape::never(&expr) {
            return self.statement(|this| this.put_into(expr, Dest::Discard));
        }
        let expr = self.raw(expr);
        let op = self.evaluated(expr);
        self.op(op);
    }

    /// An expression whose value is not wanted.
    fn evaluated(&self, expr: Expr) -> Op {
        match expr {
            Expr::Assign(syn::ExprAssign { left, right, attrs, eq_token }) => {
                match mentions::variable(&left).and_then(|name| self.graph.locals.get(&name)) {
                    Some(id) => Op::Assign(id, *right),
                    None => Op::Eval(Expr::Assign(syn::ExprAssign { attrs, left, eq_token, right })),
                }
            }
            expr => Op::Eval(expr),
        }
    }

    fn local(&mut self, local: syn::Local) {
        let (pat, ty) = match local.pat {
            Pat::Type(typed) => (*typed.pat, Some(*typed.ty)),
            pat => (pat, None),
        };
        let Some(init) = local.init else {
            for bound in bindings(&pat) {
                let id = self.user_local(&bound.ident, ty.clone());
                self.without_value.insert(id);
                self.graph.locals[id].settled &= ty.is_some();
            }
            return self.raw_let(local.attrs, pat, ty, None, None);
        };
        let mut init = init;
        // Behind the last await too: an arm goes on where a block of the source ends.
        let is_apart = self.awaits_to_come() || !self.graph.awaits.is_empty();
        if diverges_never(&init) && is_apart {
            self.extend(&mut init.expr);
            if mentions::has_ref(&pat) && !mentions::is_place(&init.expr) && !self.splits(&init.expr) {
                let value = self.raw(*init.expr);
                *init.expr = self.extended_value(&pat, ty.clone(), value);
            }
        }
        let awaits = self.splits(&init.expr);
        let diverge = init.diverge.map(|(_, diverge)| match *diverge {
            Expr::Block(block) => block.block,
            other => parse_quote!({ #other }),
        });
        let else_splits = diverge.as_ref().is_some_and(shape::block_awaits);
        // What a pattern leaves of a local is dropped where the local's scope ends.
        let leaves = diverge.is_some()
            && self.awaits_to_come()
            && mentions::takes(&pat) == mentions::Takes::Part
            && mentions::variable(&init.expr).is_some_and(|name| self.graph.locals.get(&name).is_some());
        let extends = diverge.is_some() && is_apart && self.extends(&init.expr, &pat);
        if !awaits && !else_splits && !leaves && !extends {
            let init = self.raw(*init.expr);
            let diverge = diverge.map(|block| self.raw_block(block));
            return self.raw_let(local.attrs, pat, ty, Some(init), diverge);
        }
        if local.attrs.iter().any(|attr| attr.path().is_ident("cfg")) {
            self.error(d::CFG, &pat, "`#[cfg]` on a `let` that awaits");
        }
        let outer_scope = self.scopes.len() - 1;
        if let Some(block) = diverge {
            return self.statement(|this| {
                let name = bindings(&pat).first().map(|first| this.source_of(&first.ident));
                let scrutinee = match *init.expr {
                    Expr::Reference(reference) if this.is_extended(&reference) => this.extended_reference(reference),
                    value => {
                        let scrutinee = this.scrutinee(value, &[&pat], ty, name);
                        this.as_value(scrutinee, &pat)
                    }
                };
                this.let_else(pat, scrutinee, block, outer_scope);
            });
        }
        let plain =
            matches!(&pat, Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() && binds(ident));
        let attrs = local.attrs;
        self.statement(|this| {
            if plain {
                let bound = bindings(&pat)[0].ident.clone();
                let id = this.user_local(&bound, ty);
                this.put_into(*init.expr, Dest::Local(id));
                this.declare_in(id, outer_scope);
                return;
            }
            let control =
                matches!(&*init.expr, Expr::If(_) | Expr::Match(_) | Expr::Loop(_) | Expr::Block(_) | Expr::Unsafe(_));
            let name = this.first_name(&pat);
            // What a `ref` binding borrows lives as long as the binding.
            let extended = mentions::has_ref(&pat) && !mentions::is_place(&init.expr);
            let value = if control || extended || matches!(&*init.expr, Expr::Await(_)) {
                let value = this.temp(&format!("{name}_value"), init.expr.span());
                this.graph.locals[value].ty.clone_from(&ty);
                this.named_into(*init.expr, value, &name);
                let innermost = this.scopes.len() - 1;
                this.declare_in(value, if extended { outer_scope } else { innermost });
                this.path(value)
            } else {
                this.value_named(*init.expr, &name)
            };
            let value = this.as_value(value, &pat);
            this.raw_let_in(attrs, pat, ty, Some(value), None, outer_scope);
        });
    }

    /// Whether the initialiser of a `let else` has a temporary that lives as long as what the pattern binds.
    fn extends(&self, init: &Expr, pat: &Pat) -> bool {
        match init {
            Expr::Reference(reference) => self.is_extended(reference),
            init => mentions::has_ref(pat) && self.is_fresh(init),
        }
    }

    /// A reference to a fresh value, in a local of the statement's scope.
    fn extended_reference(&mut self, mut reference: syn::ExprReference) -> Expr {
        let (temp, value) = self.lifted(&mut reference);
        self.put_into(value, Dest::Local(temp));
        self.declare(temp);
        Expr::Reference(reference)
    }

    /// What the `ref`s of a pattern borrow, in a local of its own: it lives as long as they do.
    fn extended_value(&mut self, pat: &Pat, ty: Option<Type>, value: Expr) -> Expr {
        let temp = self.temp(&format!("{}_value", self.first_name(pat)), value.span());
        self.graph.locals[temp].ty = ty;
        self.let_local(temp, value);
        self.declare(temp);
        self.path(temp)
    }

    /// The source's name of the first binding of a pattern.
    fn first_name(&self, pat: &Pat) -> String {
        bindings(pat).first().map_or_else(|| "value".to_owned(), |first| self.source_of(&first.ident))
    }

    /// `let r = &fresh;`: the value lives as long as the block, in a local of its own, since `r` may be used after an await.
    ///
    /// Which expressions extend: the reference's chapter on destructors, "Temporary lifetime extension"; arguments of tuple
    /// constructors since Rust 1.89.
    fn extend(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Reference(reference) if self.is_extended(reference) => {
                let base = shape::base(&mut reference.expr);
                let mut inner = base.clone();
                let scope = self.scopes.len() - 1;
                self.extend(&mut inner);
                let temp = self.extended_temp(&inner);
                self.graph.locals[temp].mutable = true;
                if self.splits(&inner) {
                    self.statement(|this| {
                        this.put_into(inner, Dest::Local(temp));
                        this.declare_in(temp, scope);
                    });
                } else {
                    let value = self.raw(inner);
                    self.let_local(temp, value);
                    self.declare(temp);
                }
                *base = self.path(temp);
            }
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) | Expr::Unsafe(_) => {
                shape::tails(expr).into_iter().for_each(|tail| self.extend_in_branch(tail))
            }
            expr => self.each_extending_part(expr, |this, part| this.extend(part)),
        }
    }

    fn each_extending_part(&mut self, expr: &mut Expr, mut extend: impl FnMut(&mut Self, &mut Expr)) {
        let parts = shape::extending_parts(expr);
        if self.comes_first(parts.iter().map(|part| &**part)) {
            parts.into_iter().for_each(|part| extend(self, part));
        }
    }

    /// The value of a block or branch: the locals are declared outside and get their values there.
    fn extend_in_branch(&mut self, tail: &mut Expr) {
        let mut values: Vec<Stmt> = Vec::new();
        self.extend_parts(tail, &mut values);
        if !values.is_empty() {
            *tail = parse_quote!({ #(#values)* #tail });
        }
    }

    fn extend_parts(&mut self, part: &mut Expr, values: &mut Vec<Stmt>) {
        match part {
            Expr::Reference(reference) if self.is_extended(reference) => {
                let (temp, value) = self.lifted(reference);
                self.graph.locals[temp].settled = false;
                self.without_value.insert(temp);
                let ident = self.graph.locals[temp].ident.clone();
                values.push(parse_quote!(#ident = #value;));
                let declared = LetOp { init: None, ..LetOp::new(parse_quote!(#ident), parse_quote!(()), vec![temp]) };
                self.op(Op::Let(Box::new(declared)));
                self.declare(temp);
            }
            part => self.each_extending_part(part, |this, part| this.extend_parts(part, values)),
        }
    }

    /// Takes the fresh value out of a reference to it, or to its part: the local that stands for it there, and the value.
    fn lifted(&mut self, reference: &mut syn::ExprReference) -> (LocalId, Expr) {
        let is_mutable = reference.mutability.is_some();
        let base = shape::base(&mut reference.expr);
        let temp = self.extended_temp(base);
        self.graph.locals[temp].mutable = is_mutable;
        (temp, std::mem::replace(base, self.path(temp)))
    }

    fn is_extended(&self, reference: &syn::ExprReference) -> bool {
        self.is_temporary(reference) && (!mentions::is_place(&reference.expr) || self.is_fresh(&reference.expr))
    }

    fn extended_temp(&mut self, value: &Expr) -> LocalId {
        let name = shape::callee(value);
        self.temp(if name == "value" { "extended" } else { &name }, value.span())
    }

    /// Whether what is extended may be evaluated before the others.
    fn comes_first<'e>(&self, mut exprs: impl Iterator<Item = &'e Expr>) -> bool {
        let mut rest = false;
        exprs.all(|expr| {
            let extended = matches!(expr, Expr::Reference(_));
            let trivial = matches!(expr, Expr::Lit(_) | Expr::Path(_));
            let fine = !(extended && rest);
            rest |= !extended && !trivial;
            fine
        })
    }

    fn source_of(&self, ident: &Ident) -> String {
        let name = ident.to_string();
        self.names.source.get(&name).cloned().unwrap_or(name)
    }

    fn named_into(&mut self, expr: Expr, id: LocalId, name: &str) {
        match expr {
            Expr::Await(awaited) => self.awaited(&awaited, Some(id), name),
            expr => self.put_into(expr, Dest::Local(id)),
        }
    }

    /// A made-up local that a pattern takes a part of: as a value, what is left dies with the statement.
    fn as_value(&self, value: Expr, pat: &Pat) -> Expr {
        if mentions::takes(pat) == mentions::Takes::Part && !mentions::has_ref(pat) && self.is_temp(&value) {
            shape::in_block(value)
        } else {
            value
        }
    }

    /// `let PATTERN = scrutinee else { .. };`, with an await in one of them. The innermost scope is the statement's; the
    /// bindings go to `scope`. What the statement keeps dies before the `else` block runs.
    fn let_else(&mut self, pat: Pat, scrutinee: Expr, block: Block, scope: usize) {
        let (go_on, other) = (self.block("Matched"), self.block("Else"));
        let binds: Vec<LocalId> = bindings(&pat).into_iter().map(|bound| self.user_local(&bound.ident, None)).collect();
        let bind = self.bind_op(&scrutinee, &pat, binds.clone());
        let wild: Pat = parse_quote!(_);
        // What a `ref` borrows lives as long as the binding, once the pattern has matched.
        let extended = mentions::root(&scrutinee, &self.graph.locals)
            .filter(|id| self.graph.locals[*id].origin == Origin::Temp)
            .filter(|_| mentions::has_ref(&pat) || matches!(scrutinee, Expr::Reference(_)));
        if let Some(id) = extended {
            self.undeclare(id);
            self.declare_in(id, scope);
        }
        let arms = vec![ArmOf { pat, to: go_on }, ArmOf { pat: wild, to: other }];
        self.term(Term::Match(scrutinee, arms));
        self.enter(other);
        let span = block.span();
        let branch = self.begin(ConstructKind::Branch);
        self.leave(scope + 1);
        let around = self.scopes[scope].locals.clone();
        if let Some(id) = extended {
            self.op(Op::Drop(id));
            self.scopes[scope].locals.retain(|other| *other != id);
        }
        let statement = self.scopes.split_off(scope + 1);
        let temps = std::mem::replace(&mut self.temps, scope);
        self.block_into(block, Dest::Discard, span);
        self.temps = temps;
        self.scopes[scope].locals = around;
        self.scopes.extend(statement);
        self.end(branch);
        self.enter(go_on);
        self.op(bind);
        for id in binds {
            self.declare_in(id, scope);
        }
    }

    fn bind_op(&mut self, scrutinee: &Expr, pat: &Pat, locals: Vec<LocalId>) -> Op {
        let whole = mentions::variable(scrutinee).and_then(|name| self.graph.locals.get(&name));
        let took = whole.filter(|_| mentions::takes(pat) == mentions::Takes::All);
        let settled = self.settles(scrutinee);
        let may_be_mut = self.may_be_mut(scrutinee);
        for &id in &locals {
            self.graph.locals[id].may_be_mut |= may_be_mut;
            self.graph.locals[id].settled &= settled;
        }
        let found = mentions::of_scrutinee(scrutinee, &self.graph.locals);
        let next = shape::is_next(scrutinee);
        let mut from: Vec<LocalId> =
            mentions::root(scrutinee, &self.graph.locals).filter(|_| mentions::has_ref(pat)).into_iter().collect();
        if !mentions::is_place(scrutinee) && !next {
            from.extend(&found.borrowed);
        }
        let through = found.uses.into_iter().collect();
        Op::Bind { locals, took, from, through }
    }

    fn name_of(&self, expr: &Expr) -> String {
        shape::callee(expr)
    }

    /// An expression as the user wrote it, on one line.
    fn source_text(&self, expr: &Expr) -> String {
        shape::one_line(&shape::with_names(expr.to_token_stream(), &self.names.source).to_string())
    }
}

/// Whether a `let` has no `else`.
fn diverges_never(init: &syn::LocalInit) -> bool {
    init.diverge.is_none()
}
