//! Control flow that holds an await: blocks, branches, loops.

use syn::spanned::Spanned;
use syn::{Block, Expr, Pat, parse_quote, parse_quote_spanned};

use super::shape::Uses;
use super::{Builder, Dest, Target, shape};
use crate::diagnostics as d;
use crate::ir::*;
use crate::mentions::{self, is_place};
use crate::partial;
use crate::resolve::{bindings, unbound};

impl Builder<'_> {
    pub(super) fn control(&mut self, expr: Expr, dest: Dest) {
        let is_branching = matches!(expr, Expr::If(_) | Expr::Match(_));
        let has_value = if is_branching { dest != Dest::Discard && shape::has_value(&expr) } else { self.has_value };
        let outer = std::mem::replace(&mut self.has_value, has_value);
        self.control_of(expr, dest);
        self.has_value = outer;
    }

    fn control_of(&mut self, expr: Expr, dest: Dest) {
        match expr {
            Expr::Block(block) => match block.label {
                None => {
                    let span = block.block.span();
                    self.block_into(block.block, dest, span);
                }
                Some(label) => {
                    let after = self.block("AfterBlock");
                    self.push_target(Target {
                        label: Some(label.name.ident.to_string()),
                        head: None,
                        after,
                        depth: self.scopes.len(),
                        dest,
                        is_loop: false,
                    });
                    let span = block.block.span();
                    self.block_into(block.block, dest, span);
                    self.targets.pop();
                    self.join(after, dest);
                }
            },
            Expr::Unsafe(block) => {
                let span = block.block.span();
                self.block_into(block.block, dest, span);
            }
            Expr::If(branch) => {
                let after = self.block("AfterIf");
                let branches = self.begin(ConstructKind::Branches);
                let other = branch.else_branch.map(|(_, other)| *other);
                self.in_branches(dest, |this| this.branches(*branch.cond, branch.then_branch, other, dest, after));
                self.end(branches);
                self.join(after, dest);
            }
            Expr::Match(matched) => self.matched(matched, dest),
            Expr::Loop(looped) => {
                let (construct, head, after) = self.enter_loop();
                self.push_target(Target {
                    label: looped.label.map(|label| label.name.ident.to_string()),
                    head: Some(head),
                    after,
                    depth: self.scopes.len(),
                    dest,
                    is_loop: true,
                });
                let span = looped.body.span();
                self.statement(|this| this.block_into(looped.body, Dest::Discard, span));
                self.exit_loop(construct, head, after, dest);
            }
            Expr::While(looped) => {
                let span = looped.body.span();
                self.while_loop(looped.label, *looped.cond, looped.body, dest, span);
            }
            Expr::ForLoop(looped) => {
                let span = looped.for_token.span;
                let temps = self.temps;
                self.open();
                let iter = self.temp("iter", span);
                self.graph.locals[iter].mutable = true;
                let from = self.keep_temps(|this| this.value(*looped.expr));
                self.let_local(iter, parse_quote_spanned!(span=> ::core::iter::IntoIterator::into_iter(#from)));
                self.declare(iter);
                let ident = self.graph.locals[iter].ident.clone();
                let pat = *looped.pat;
                let cond: Expr = parse_quote_spanned!(span=> let ::core::option::Option::Some(#pat) = ::core::iter::Iterator::next(&mut #ident));
                let body_span = looped.body.span();
                self.while_loop(looped.label, cond, looped.body, dest, body_span);
                self.temps = temps;
                self.close();
            }
            _ => unreachable!("control flow"),
        }
    }

    /// Goes on where paths meet.
    fn join(&mut self, after: BlockId, dest: Dest) {
        if !self.is_dead() {
            self.goto(after);
        }
        self.enter(after);
        if let Dest::Local(id) = dest {
            self.graph.blocks[after.0].scope.push(id);
        }
    }

    fn enter_loop(&mut self) -> (usize, BlockId, BlockId) {
        let construct = self.begin(ConstructKind::Loop);
        let (head, after) = (self.block("LoopHead"), self.block("AfterLoop"));
        self.goto(head);
        self.enter(head);
        self.awaiting_loops += 1;
        (construct, head, after)
    }

    fn exit_loop(&mut self, construct: usize, head: BlockId, after: BlockId, dest: Dest) {
        if !self.is_dead() {
            self.goto(head);
        }
        self.targets.pop();
        self.awaiting_loops -= 1;
        self.diverge();
        self.end(construct);
        self.join(after, dest);
    }

    fn while_loop(&mut self, label: Option<syn::Label>, cond: Expr, body: Block, dest: Dest, span: proc_macro2::Span) {
        let (construct, head, after) = self.enter_loop();
        self.push_target(Target {
            label: label.map(|label| label.name.ident.to_string()),
            head: Some(head),
            after,
            depth: self.scopes.len(),
            dest: Dest::Discard,
            is_loop: true,
        });
        let leave = self.block("LoopEnd");
        // The temporaries of a condition live through one turn of the loop.
        let temps = self.temps;
        self.open();
        self.temps = self.scopes.len() - 1;
        let depth = self.scopes.len() - 1;
        self.branch_then(cond, (leave, None), |this| this.statement(|this| this.block_into(body, Dest::Discard, span)));
        if !self.is_dead() {
            self.leave(depth);
            self.goto(head);
        }
        self.enter(leave);
        self.temps = temps;
        self.close();
        self.goto(after);
        self.exit_loop_after(construct, after);
        match dest {
            Dest::Discard => {}
            Dest::Local(id) => self.let_local(id, parse_quote_spanned!(span=> ())),
            Dest::Return => self.term_return(parse_quote_spanned!(span=> ())),
        }
    }

    fn exit_loop_after(&mut self, construct: usize, after: BlockId) {
        self.targets.pop();
        self.awaiting_loops -= 1;
        self.end(construct);
        self.enter(after);
    }

    /// The branches of an `if`, each into `dest` and on to `after`.
    fn branches(&mut self, cond: Expr, then: Block, other: Option<Expr>, dest: Dest, after: BlockId) {
        let otherwise = self.block("Else");
        let span = then.span();
        // Before Rust 2024 the temporaries of `if let` outlive the `else` branch.
        let outlive = self.edition < 2024 && matches!(cond, Expr::Let(_));
        let temps = self.temps;
        if !outlive {
            self.open();
            self.temps = self.scopes.len() - 1;
        }
        let depth = self.scopes.len() - usize::from(!outlive);
        let then = |this: &mut Self| this.statement(|this| this.block_into(then, dest, span));
        let elsewhere: Vec<Uses> = other.iter().map(shape::uses_in).collect();
        self.without_uses(&elsewhere, |this| this.branch_then(cond, (otherwise, other.as_ref()), then));
        if !outlive && !self.is_dead() {
            self.leave(depth);
        }
        if !self.is_dead() {
            self.goto(after);
        }
        self.enter(otherwise);
        if !outlive {
            self.temps = temps;
            self.close();
        }
        let branch = self.begin(ConstructKind::Branch);
        match other {
            None => self.value_into(parse_quote_spanned!(span=> ()), dest),
            Some(Expr::Block(block)) if block.label.is_none() => {
                let span = block.block.span();
                self.statement(|this| this.block_into(block.block, dest, span));
            }
            Some(Expr::If(branch)) => self.branches(
                *branch.cond,
                branch.then_branch,
                branch.else_branch.map(|(_, other)| *other),
                dest,
                after,
            ),
            Some(other) => self.statement(|this| this.put_into(other, dest)),
        }
        self.end(branch);
        if !self.is_dead() {
            self.goto(after);
            self.diverge();
        }
    }

    /// Tests `cond`; where it holds, runs `inside` with its bindings; elsewhere goes to `otherwise`, which runs `other`.
    fn branch_then(
        &mut self,
        cond: Expr,
        (otherwise, other): (BlockId, Option<&Expr>),
        inside: impl FnOnce(&mut Self),
    ) {
        let construct = self.begin(ConstructKind::Branch);
        let (depth, temps) = (self.scopes.len(), self.temps);
        self.open();
        let mut tests = Vec::new();
        flatten(cond, &mut tests);
        for (index, test) in tests.into_iter().enumerate() {
            if index > 0 && matches!(test, Expr::Let(_)) {
                // The temporaries of a link are younger than the bindings of those before it.
                self.open();
                self.temps = self.scopes.len() - 1;
            }
            self.test(test, (otherwise, other), depth);
        }
        inside(self);
        self.temps = temps;
        while self.scopes.len() > depth {
            self.close();
        }
        self.end(construct);
    }

    /// One link of a chain of tests, whose bindings and temporaries belong to the scopes from `depth` on.
    fn test(&mut self, test: Expr, (otherwise, other): (BlockId, Option<&Expr>), depth: usize) {
        let then = self.block("Then");
        match test {
            Expr::Let(test) => {
                let scrutinee = self.scrutinee(*test.expr, &[&test.pat], None, None);
                let pat = *test.pat;
                let wild: Pat = parse_quote!(_);
                let mut otherwise = otherwise;
                if self.takes_what_others_use(&scrutinee, &pat, other) {
                    let seen = self.block("Seen");
                    let arm = ArmOf { pat: unbound(pat.clone()), to: seen };
                    let (tested, wild) = (scrutinee.clone(), wild.clone());
                    self.end_link(otherwise, depth, |failed| {
                        Term::Match(tested, vec![arm, ArmOf { pat: wild, to: failed }])
                    });
                    self.enter(seen);
                    otherwise = self.block("Dead");
                }
                let binds: Vec<LocalId> =
                    bindings(&pat).into_iter().map(|bound| self.user_local(&bound.ident, None)).collect();
                let bind = self.bind_op(&scrutinee, &pat, binds.clone());
                self.end_link(otherwise, depth, |failed| {
                    Term::Match(scrutinee, vec![ArmOf { pat, to: then }, ArmOf { pat: wild, to: failed }])
                });
                self.enter(then);
                self.op(bind);
                for id in binds {
                    self.declare(id);
                }
            }
            test => {
                // A condition's temporaries die before the branch.
                let value = if self.splits(&test) {
                    let result = self.temp("condition", test.span());
                    self.graph.locals[result].no_drop = true;
                    self.graph.locals[result].holds_nothing = true;
                    self.statement(|this| {
                        let before = std::mem::replace(&mut this.keeps_temps, false);
                        let value = this.value_ending_temps(test);
                        this.keeps_temps = before;
                        this.let_ending_temps(result, value);
                    });
                    self.declare(result);
                    self.path(result)
                } else {
                    self.raw(test)
                };
                self.end_link(otherwise, depth, |failed| Term::If(value, then, failed));
                self.enter(then);
            }
        }
    }

    /// Whether a pattern takes a part of a local's, or all of it, of which other branches use more than other parts.
    fn takes_what_others_use<'e>(
        &self,
        scrutinee: &Expr,
        pat: &Pat,
        others: impl IntoIterator<Item = &'e Expr>,
    ) -> bool {
        let Some((name, chain)) = partial::chain_of(scrutinee).filter(|(_, chain)| !chain.is_empty()) else {
            return false;
        };
        let Some(id) = self.graph.locals.get(&name).filter(|id| !self.graph.locals[*id].is_reference()) else {
            return false;
        };
        let takes = mentions::takes(pat) != mentions::Takes::Nothing && !bindings(pat).is_empty();
        let uses = |other: &Expr| {
            partial::chains(other, id, &self.graph)
                .is_none_or(|used| used.iter().any(|other| partial::overlaps(other, &chain)))
        };
        takes && others.into_iter().any(uses)
    }

    /// Ends a block with the test of a link. Where that does not hold, what the links before it bound dies on the way to
    /// `otherwise`.
    fn end_link(&mut self, otherwise: BlockId, depth: usize, term: impl FnOnce(BlockId) -> Term) {
        let bound = |open: &super::Open| open.locals.iter().any(|&id| !self.graph.locals[id].no_drop);
        if !self.scopes[depth..].iter().any(bound) {
            return self.term(term(otherwise));
        }
        let failed = self.block("Failed");
        self.term(term(failed));
        self.enter(failed);
        self.leave(depth);
        self.goto(otherwise);
    }

    /// The value that patterns look into. A fresh value that a pattern may leave something of becomes a local, which
    /// dies with the statement.
    pub(super) fn scrutinee(&mut self, expr: Expr, pats: &[&Pat], ty: Option<syn::Type>, name: Option<String>) -> Expr {
        let next = shape::is_next(&expr);
        let name = name.unwrap_or_else(|| shape::callee(&expr));
        let place = is_place(&expr);
        let value = self.keep_temps(|this| if place { this.receiver(expr) } else { this.value_named(expr, &name) });
        let whole =
            pats.iter().all(|pat| mentions::takes(pat) == mentions::Takes::All || matches!(pat, Pat::Wild(_)) && next);
        if place || is_place(&value) {
            return value;
        }
        // Looked into again behind the await.
        let again = pats.iter().any(|pat| awaits_in_guard(pat));
        if !again && (next || whole && pats.len() > 1 || mentions::has_no_drop(&value)) {
            return value;
        }
        let temp = self.temp(if name == "value" { "scrutinee" } else { &name }, value.span());
        self.graph.locals[temp].ty = ty;
        self.let_local(temp, value);
        let temps = self.temps;
        self.declare_in(temp, temps);
        self.path(temp)
    }

    fn matched(&mut self, matched: syn::ExprMatch, dest: Dest) {
        let after = self.block("AfterMatch");
        let branches = self.begin(ConstructKind::Branches);
        let pats: Vec<&Pat> = matched.arms.iter().map(|arm| &arm.pat).collect();
        let is_owned = !matches!(*matched.expr, Expr::Reference(_));
        let scrutinee = self.scrutinee(*matched.expr, &pats, None, None);
        if self.is_dead() {
            self.end(branches);
            return;
        }
        self.in_branches(dest, |this| this.arms(matched.arms, (scrutinee, is_owned), dest, after));
        self.end(branches);
        self.join(after, dest);
    }

    /// The arms of a `match`, which looks into a value or through a reference.
    fn arms(&mut self, all: Vec<syn::Arm>, (scrutinee, is_owned): (Expr, bool), dest: Dest, after: BlockId) {
        let head = self.current;
        self.term(Term::Match(scrutinee.clone(), Vec::new()));
        let mut arms = Vec::new();
        // The block whose `match` the arms belong to: an awaiting guard that fails goes on with the arms behind it.
        let mut head = head;
        // Whether arms of a `match` before that have taken values for which those behind have none.
        let (mut taken, mut taken_before) = (false, false);
        let last_awaiting = all.iter().rposition(|arm| awaits_in_guard(&arm.pat));
        let is_seen_first = |at: usize| {
            let pat = &all[at].pat;
            let takes_part = is_owned && mentions::takes(pat) == mentions::Takes::Part && Some(at) < last_awaiting;
            let others = all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, arm)| &*arm.body);
            !awaits_in_guard(pat) && (takes_part || self.takes_what_others_use(&scrutinee, pat, others))
        };
        let seen_first: Vec<bool> = (0..all.len()).map(is_seen_first).collect();
        let uses: Vec<Uses> = all.iter().map(|arm| shape::uses_in(&*arm.body)).collect();
        for (at, mut arm) in all.into_iter().enumerate() {
            if seen_first[at] {
                // What it leaves, the arms behind the guard still have.
                taken |= !matches!(arm.pat, Pat::Guard(_));
                self.seen_before_taken(&scrutinee, &mut arms, &mut arm);
            }
            if let Pat::Guard(guard) = &arm.pat
                && awaits_in_guard(&arm.pat)
            {
                let guard = guard.clone();
                let rest = self.awaiting_guard(guard, &scrutinee, head, &mut arms, &mut arm);
                head = rest;
                taken_before |= taken;
            }
            taken |= !matches!(arm.pat, Pat::Guard(_)) && self.passed.is_none();
            let others = &uses[at + 1..];
            if let Some(passed) = self.passed.take() {
                // The guard held: the pattern matches again, and binds.
                let body = self.block("Arm");
                let wild: Pat = parse_quote!(_);
                let never = self.block("Dead");
                let pat = arm.pat.clone();
                self.graph.blocks[passed.0].term =
                    Term::Match(scrutinee.clone(), vec![ArmOf { pat, to: body }, ArmOf { pat: wild, to: never }]);
                self.without_uses(others, |this| this.arm_body(arm, body, &scrutinee, dest, after));
                continue;
            }
            let to = self.block("Arm");
            let pat = self.without_uses(others, |this| this.arm_body(arm, to, &scrutinee, dest, after));
            arms.push(ArmOf { pat, to });
        }
        if taken_before {
            arms.push(ArmOf { pat: parse_quote!(_), to: self.block("Dead") });
        }
        self.graph.blocks[head.0].term = Term::Match(scrutinee, arms);
    }

    /// An arm that takes a part of what arms behind an await look into: found by reference, its own guard included, and taken
    /// by a `match` of its own.
    fn seen_before_taken(&mut self, scrutinee: &Expr, arms: &mut Vec<ArmOf>, arm: &mut syn::Arm) {
        let seen = match arm.pat.clone() {
            Pat::Guard(mut guard) => {
                let (by_reference, renamed) = self.by_reference(&guard.pat);
                arm.pat = std::mem::replace(&mut *guard.pat, by_reference);
                syn::visit_mut::VisitMut::visit_expr_mut(&mut Renamed(&renamed), &mut guard.guard);
                *guard.guard = self.raw((*guard.guard).clone());
                Pat::Guard(guard)
            }
            pat => unbound(pat),
        };
        let passed = self.block("Passed");
        arms.push(ArmOf { pat: seen.clone(), to: passed });
        self.enter(passed);
        self.open();
        self.bind_seen(scrutinee, &seen);
        self.close();
        self.term(Term::Match(scrutinee.clone(), Vec::new()));
        self.passed = Some(passed);
    }

    /// A pattern whose bindings borrow, and what they are called then.
    fn by_reference(&mut self, pat: &Pat) -> (Pat, Vec<(String, syn::Ident)>) {
        let mut seen = pat.clone();
        let mut shown = ByReference { names: self.names, renamed: Vec::new() };
        syn::visit_mut::VisitMut::visit_pat_mut(&mut shown, &mut seen);
        let renamed = shown.renamed;
        (seen, renamed)
    }

    /// Binds what a pattern borrows, in the scope at hand.
    fn bind_seen(&mut self, scrutinee: &Expr, seen: &Pat) {
        let binds: Vec<LocalId> = bindings(seen).into_iter().map(|bound| self.user_local(&bound.ident, None)).collect();
        let bind = self.bind_op(scrutinee, seen, binds.clone());
        self.op(bind);
        for id in binds {
            self.graph.locals[id].no_drop = true;
            self.declare(id);
        }
    }

    /// A guard that awaits: its pattern's bindings are borrowed for it. Ends the `match` so far with an arm that runs the
    /// guard; returns the block that goes on with the arms behind.
    fn awaiting_guard(
        &mut self,
        guard: syn::PatGuard,
        scrutinee: &Expr,
        head: BlockId,
        arms: &mut Vec<ArmOf>,
        arm: &mut syn::Arm,
    ) -> BlockId {
        arm.pat = (*guard.pat).clone();
        let (asked, rest, passed) = (self.block("Guard"), self.block("Rest"), self.block("Passed"));
        let (by_reference, renamed) = self.by_reference(&guard.pat);
        let mut test = (*guard.guard).clone();
        syn::visit_mut::VisitMut::visit_expr_mut(&mut Renamed(&renamed), &mut test);
        let mut so_far = std::mem::take(arms);
        so_far.push(ArmOf { pat: by_reference.clone(), to: asked });
        so_far.push(ArmOf { pat: parse_quote!(_), to: rest });
        self.graph.blocks[head.0].term = Term::Match(scrutinee.clone(), so_far);
        self.enter(asked);
        let branch = self.begin(ConstructKind::Branch);
        self.open();
        self.bind_seen(scrutinee, &by_reference);
        let held = self.temp("guard", guard.guard.span());
        self.graph.locals[held].no_drop = true;
        self.graph.locals[held].holds_nothing = true;
        self.statement(|this| {
            let value = this.value(test);
            this.let_local(held, value);
        });
        self.close();
        let value = self.path(held);
        self.term(Term::If(value, passed, rest));
        self.end(branch);
        self.enter(passed);
        self.term(Term::Match(scrutinee.clone(), Vec::new()));
        self.passed = Some(passed);
        self.enter(rest);
        self.term(Term::Match(scrutinee.clone(), Vec::new()));
        rest
    }

    /// One arm's body, in a block of its own; its pattern, without awaits.
    fn arm_body(&mut self, arm: syn::Arm, to: BlockId, scrutinee: &Expr, dest: Dest, after: BlockId) -> Pat {
        self.enter(to);
        let branch = self.begin(ConstructKind::Branch);
        let temps = self.temps;
        self.open_with(shape::count_in(&arm.body));
        self.temps = self.scopes.len() - 1;
        let mut pat = arm.pat;
        let binds: Vec<LocalId> = bindings(&pat).into_iter().map(|bound| self.user_local(&bound.ident, None)).collect();
        let bind = self.bind_op(scrutinee, &pat, binds.clone());
        if let Pat::Guard(guard) = &mut pat {
            *guard.guard = self.raw((*guard.guard).clone());
        }
        self.op(bind);
        for id in binds {
            self.declare(id);
        }
        match *arm.body {
            Expr::Block(block) if block.label.is_none() => {
                let span = block.block.span();
                self.block_into(block.block, dest, span);
            }
            body => self.put_into(body, dest),
        }
        self.temps = temps;
        let dead = self.is_dead();
        self.close();
        if !dead {
            self.goto(after);
        }
        self.diverge();
        self.end(branch);
        if !arm.attrs.is_empty() && arm.attrs.iter().any(|attr| attr.path().is_ident("cfg")) {
            self.error(d::CFG, &arm.attrs[0], "`#[cfg]` on an arm of a `match` that awaits");
        }
        pat
    }
}

/// Makes a pattern's bindings borrow, under new names.
struct ByReference<'a> {
    names: &'a mut crate::resolve::Names,
    renamed: Vec<(String, syn::Ident)>,
}

impl syn::visit_mut::VisitMut for ByReference<'_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        if !crate::resolve::binds(pat) {
            return;
        }
        let old = pat.ident.to_string();
        let new = match self.renamed.iter().find(|(name, _)| *name == old) {
            Some((_, new)) => new.clone(),
            None => self.names.fresh(&format!("{old}_seen"), pat.ident.span()),
        };
        pat.ident = new.clone();
        if pat.by_ref.is_none() {
            pat.by_ref = Some(Default::default());
        }
        pat.mutability = None;
        // `whole @ part`: one of them is enough to borrow, the other is matched only.
        self.renamed.push((old, new));
        if let Some((_, sub)) = &mut pat.subpat {
            self.visit_pat_mut(sub);
        }
    }
    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        if field.colon_token.is_none() {
            field.colon_token = Some(Default::default());
        }
        self.visit_pat_mut(&mut field.pat);
    }
}

/// Whether a pattern has a guard that awaits.
fn awaits_in_guard(pat: &Pat) -> bool {
    matches!(pat, Pat::Guard(guard) if super::has_await(&guard.guard))
}

/// Mentions of such bindings in the guard.
struct Renamed<'a>(&'a [(String, syn::Ident)]);

impl syn::visit_mut::VisitMut for Renamed<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(name) = mentions::variable(expr)
            && let Some((_, new)) = self.0.iter().find(|(old, _)| *old == name)
        {
            *expr = parse_quote!((*#new));
            return;
        }
        syn::visit_mut::visit_expr_mut(self, expr);
    }
}

/// The links of `a && let P = b && c`, in order. Only a chain with a `let`, or one that is told apart anyway.
fn flatten(cond: Expr, tests: &mut Vec<Expr>) {
    fn has_let(expr: &Expr) -> bool {
        match expr {
            Expr::Let(_) => true,
            Expr::Binary(binary) => {
                matches!(binary.op, syn::BinOp::And(_)) && (has_let(&binary.left) || has_let(&binary.right))
            }
            _ => false,
        }
    }
    match cond {
        Expr::Binary(binary)
            if matches!(binary.op, syn::BinOp::And(_)) && (has_let(&binary.left) || has_let(&binary.right)) =>
        {
            flatten(*binary.left, tests);
            flatten(*binary.right, tests);
        }
        cond => tests.push(cond),
    }
}
