//! Expressions that hold an await: evaluated in order, what comes before an await kept for after it.

use std::collections::BTreeMap;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, ExprAwait, Macro, Member, parse_quote, parse_quote_spanned};

use super::{Builder, Dest, Open, Target, has_await, shape, temps};
use crate::diagnostics as d;
use crate::ir::*;
use crate::macros;
use crate::mentions::{self, is_comparison, is_compound, is_place};
use crate::partial;

/// What an expression does with its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    /// Takes their values.
    Taken,
    /// Compares them: numbers by value, all else by reference.
    Compared,
    /// Is given references to them.
    Shown,
}

impl Builder<'_> {
    /// Whether an expression has to be taken apart.
    pub(super) fn splits(&self, expr: &Expr) -> bool {
        has_await(expr) || (self.keeps_temps && self.has_temp(expr)) || self.moves_on_some_paths(expr)
    }

    /// Whether an expression gives a local away on some paths only, and the local's scope outlives an await to come: then
    /// the paths have to be kept apart, or nothing would say whether its value is still there.
    fn moves_on_some_paths(&self, expr: &Expr) -> bool {
        if !self.awaits_to_come() && self.around_branches == 0 {
            return false;
        }
        if !matches!(
            expr,
            Expr::If(_)
                | Expr::Match(_)
                | Expr::Loop(_)
                | Expr::While(_)
                | Expr::ForLoop(_)
                | Expr::Block(_)
                | Expr::Unsafe(_)
        ) {
            return false;
        }
        let mentioned = mentions::of(expr, &self.graph.locals);
        if mentioned.assigned.iter().any(|&id| self.without_value.contains(&id) || self.may_be_gone(id)) {
            return true;
        }
        let mut here = BTreeMap::new();
        shape::count_uses(expr, &mut here);
        // What may be taken once cannot be taken again.
        let repeats = matches!(expr, Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_));
        mentioned.uses.iter().any(|&id| {
            let local = &self.graph.locals[id];
            let name = local.ident.to_string();
            // What is used behind a new value need not be the same.
            let in_use = !self.assigned.contains(&name) && self.later_uses(&name, &here) > 0;
            let owned = !local.no_drop && !local.is_reference();
            let may_be_taken = |(depth, open): (usize, &Open)| {
                let taken = || match in_use {
                    true => self.takes_last_of_field(expr, local, &here),
                    false => partial::may_move(expr, local),
                };
                let goes_on = self.outlives_await(open) || depth < self.around_branches;
                let leaves = || in_use && goes_on && takes_on_its_way_out(expr, local);
                // A variable of the arm that is not handed on: braces end what is left of it.
                let was_stored = self.graph.awaits.iter().any(|point| point.scope.contains(&id));
                let ends_here = !goes_on && !was_stored && partial::may_move(expr, local);
                leaves()
                    || !in_use && !ends_here && mentioned.conditional.contains(&id)
                    || !repeats && goes_on && taken()
            };
            let scope = || self.scopes.iter().enumerate().find(|(_, open)| open.locals.contains(&id));
            owned && scope().is_some_and(may_be_taken)
        })
    }

    /// How often a local, or a field of one, is used behind an expression that mentions what `here` counts.
    fn later_uses(&self, name: &str, here: &BTreeMap<String, usize>) -> usize {
        let counted = |counts: &BTreeMap<String, usize>| counts.get(name).copied().unwrap_or(0);
        counted(&self.total).saturating_sub(counted(&self.built) + counted(here))
    }

    /// Whether an expression may move a field of a local behind which only other fields are used.
    fn takes_last_of_field(&self, expr: &Expr, local: &Local, here: &BTreeMap<String, usize>) -> bool {
        let name = &local.ident.to_string();
        let fields = shape::fields_of(name, &self.total);
        let later = self.later_uses(name, here);
        let uses_of_others =
            |own: String| fields.iter().filter(|key| **key != own).map(|key| self.later_uses(key, here)).sum::<usize>();
        partial::fields_moved(expr, local).iter().any(|field| uses_of_others(shape::field_of(name, field)) == later)
    }

    /// Whether a local that an expression gives a new value may have lost its old one.
    fn may_be_gone(&self, id: LocalId) -> bool {
        let local = &self.graph.locals[id];
        let moves = |expr: &Expr| {
            mentions::of_all(expr, &self.graph.locals).by_value.contains(&id) || partial::may_move(expr, local)
        };
        !local.no_drop
            && if self.awaiting_loops > 0 {
                moves(&self.body)
            } else {
                let ops = self.graph.blocks.iter().flat_map(|block| &block.ops).flat_map(Op::exprs);
                let awaited = self.graph.awaits.iter().map(|point| &point.operand);
                ops.chain(awaited).any(moves)
            }
    }

    /// An expression without awaits, the awaits in it carried out before.
    pub(super) fn value(&mut self, expr: Expr) -> Expr {
        let name = shape::callee(&expr);
        self.value_named(expr, &name)
    }

    pub(super) fn value_named(&mut self, expr: Expr, name: &str) -> Expr {
        // Parentheses are nothing to rustc.
        let (to_come, at_hand) = self.ends_temps;
        self.ends_temps = (to_come && matches!(expr, Expr::Paren(_) | Expr::Group(_)), to_come);
        let value = self.value_of(expr, name);
        self.ends_temps = (false, at_hand);
        value
    }

    fn value_of(&mut self, expr: Expr, name: &str) -> Expr {
        match expr {
            Expr::Return(back) => {
                let before = std::mem::replace(&mut self.explicit, true);
                match back.expr {
                    Some(value) => self.put_into(*value, Dest::Return),
                    None => self.term_return(parse_quote!(())),
                }
                self.explicit = before;
                if !self.is_dead() {
                    self.diverge();
                }
                parse_quote!(())
            }
            Expr::Break(ref jump)
                if self.target(jump.label.as_ref().map(|label| label.ident.to_string()), true).is_some() =>
            {
                let Expr::Break(jump) = expr else { unreachable!() };
                let at = self.target(jump.label.as_ref().map(|label| label.ident.to_string()), true).expect("a target");
                let (dest, depth, after) = (self.targets[at].dest, self.targets[at].depth, self.targets[at].after);
                match jump.expr {
                    Some(value) => self.put_into(*value, dest),
                    None => self.value_into(parse_quote!(()), dest),
                }
                if !self.is_dead() {
                    self.leave(depth);
                    self.goto(after);
                    self.diverge();
                }
                parse_quote!(())
            }
            Expr::Continue(ref jump)
                if self.target(jump.label.as_ref().map(|label| label.ident.to_string()), false).is_some() =>
            {
                let at =
                    self.target(jump.label.as_ref().map(|label| label.ident.to_string()), false).expect("a target");
                let (depth, head) = (self.targets[at].depth, self.targets[at].head.expect("a loop"));
                self.leave(depth);
                self.goto(head);
                self.diverge();
                parse_quote!(())
            }
            expr if !self.splits(&expr) => self.raw(expr),
            Expr::Await(awaited) => {
                let result = self.temp(name, awaited.base.span());
                self.awaited(&awaited, Some(result), name);
                let temps = self.temps;
                self.declare_in(result, temps);
                self.path(result)
            }
            expr @ (Expr::If(_)
            | Expr::Match(_)
            | Expr::Loop(_)
            | Expr::While(_)
            | Expr::ForLoop(_)
            | Expr::Block(_)
            | Expr::Unsafe(_)) => {
                let result = self.temp(name, expr.span());
                // Before Rust 2024 a tail's temporaries live as long as those around its block.
                let goes_on = self.edition < 2024 && matches!(expr, Expr::Block(_) | Expr::Unsafe(_));
                let keeps_temps = self.keeps_temps;
                self.keeps_temps |= goes_on;
                self.control(expr, Dest::Local(result));
                self.keeps_temps = keeps_temps;
                let temps = self.temps;
                self.declare_in(result, temps);
                self.path(result)
            }
            Expr::Try(mut tried) => {
                let name = if matches!(&*tried.expr, Expr::Await(_)) && !name.ends_with("_result") {
                    format!("{name}_result")
                } else {
                    name.to_owned()
                };
                let plain = matches!(&*tried.expr, Expr::Await(_));
                *tried.expr = if plain {
                    let Expr::Await(awaited) = *tried.expr else { unreachable!() };
                    let result = self.temp(&name, awaited.base.span());
                    self.awaited(&awaited, Some(result), name.trim_end_matches("_result"));
                    let temps = self.temps;
                    self.declare_in(result, temps);
                    self.path(result)
                } else {
                    self.value_named(*tried.expr, name.trim_end_matches("_result"))
                };
                Expr::Try(tried)
            }
            Expr::Paren(mut paren) => {
                *paren.expr = self.value_named(*paren.expr, name);
                Expr::Paren(paren)
            }
            Expr::Group(group) => self.value_named(*group.expr, name),
            expr @ (Expr::Field(_) | Expr::Unary(_)) if self.is_part_of_fresh(&expr) => {
                let name = shape::callee(&expr);
                self.hold_fresh(expr, &name)
            }
            Expr::Field(mut field) => {
                *field.base = self.receiver(*field.base);
                Expr::Field(field)
            }
            Expr::Unary(mut unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                *unary.expr = self.receiver(*unary.expr);
                Expr::Unary(unary)
            }
            Expr::Unary(mut unary) => {
                *unary.expr = self.value(*unary.expr);
                Expr::Unary(unary)
            }
            Expr::Cast(mut cast) => {
                *cast.expr = self.value_named(*cast.expr, name);
                Expr::Cast(cast)
            }
            Expr::Reference(mut reference) => {
                *reference.expr = self.referenced(&reference);
                Expr::Reference(reference)
            }
            // `_ = e;` ends a value with the statement, and leaves a place alone.
            Expr::Assign(assign) if matches!(&*assign.left, Expr::Infer(_)) => {
                let value = self.value(*assign.right);
                if !is_place(&value) {
                    self.op(Op::Eval(value));
                }
                parse_quote!(())
            }
            Expr::Assign(mut assign) => {
                *assign.right = self.value(*assign.right);
                if let Some(id) = mentions::variable(&assign.left).and_then(|name| self.graph.locals.get(&name)) {
                    self.op(Op::Assign(id, *assign.right));
                    return parse_quote!(());
                }
                *assign.left =
                    if self.splits(&assign.left) { self.receiver(*assign.left) } else { self.raw(*assign.left) };
                Expr::Assign(assign)
            }
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                let is_and = matches!(binary.op, BinOp::And(_));
                let (then, other) =
                    if is_and { (*binary.right, parse_quote!(false)) } else { (parse_quote!(true), *binary.right) };
                self.value_named(shape::branch(*binary.left, then, other), name)
            }
            Expr::Binary(mut binary) if is_compound(&binary.op) => {
                if !is_place(&binary.left) || has_await(&binary.left) || self.has_effects(&binary.left) {
                    self.error(
                        d::EXPRESSION,
                        &binary.left,
                        "a compound assignment to a place that has to be computed before the await",
                    );
                }
                *binary.right = self.value(*binary.right);
                *binary.left = self.raw(*binary.left);
                Expr::Binary(binary)
            }
            Expr::Binary(mut binary) => {
                let how = if is_comparison(&binary.op) { Operands::Compared } else { Operands::Taken };
                let mut operands = self.list(vec![*binary.left, *binary.right], how);
                *binary.right = operands.pop().expect("two operands");
                *binary.left = operands.pop().expect("two operands");
                Expr::Binary(binary)
            }
            call if self.holds_array(&call) => {
                let name = shape::callee(&call);
                self.hold_fresh(call, &name)
            }
            Expr::Call(mut call) => {
                if self.splits(&call.func) {
                    *call.func = self.receiver(*call.func);
                }
                let args: Vec<Expr> = std::mem::take(&mut call.args).into_iter().collect();
                let waiting = self.graph.waiting.len();
                if args.iter().any(|arg| self.splits(arg)) && self.is_called_by_reference(&call.func) {
                    let func = &call.func;
                    self.waits(Early::Operand(parse_quote!(&#func)));
                }
                call.args = self.list(args, Operands::Taken).into_iter().collect();
                self.waited(waiting);
                Expr::Call(call)
            }
            Expr::MethodCall(call)
                if self.keeps_temps
                    && self.is_fresh(&call.receiver)
                    && (!mentions::takes_receiver(&call) || self.is_part_of_fresh(&call.receiver))
                    && !mentions::borrows_fresh(&call) =>
            {
                self.held(call)
            }
            Expr::MethodCall(mut call) => {
                let (takes, borrows) = (mentions::takes_receiver(&call), mentions::borrows_receiver(&call));
                let args: Vec<Expr> = std::mem::take(&mut call.args).into_iter().collect();
                let waiting = self.graph.waiting.len();
                let args_split = args.iter().any(|arg| self.splits(arg));
                *call.receiver = if args_split && !self.pure_place(&call.receiver) {
                    // Evaluated before its arguments, and kept while they await.
                    let receiver = (*call.receiver).clone();
                    let receiver = self.keep_temps(|this| this.value(receiver));
                    // Of a method that is not known, to take it is the likelier.
                    if borrows { self.spill(receiver) } else { self.spill_operand(receiver) }
                } else {
                    if args_split {
                        if !borrows {
                            self.check_receiver_order(&call.receiver, &args);
                        }
                        self.waits(Early::Receiver(call.clone()));
                    }
                    self.method_receiver((*call.receiver).clone(), takes)
                };
                call.args = self.list(args, Operands::Taken).into_iter().collect();
                self.waited(waiting);
                Expr::MethodCall(call)
            }
            Expr::Index(mut index) => {
                let split = self.splits(&index.index);
                *index.expr = if self.splits(&index.expr) || self.keeps_temps {
                    self.receiver(*index.expr)
                } else {
                    self.raw(*index.expr)
                };
                if split && self.has_effects(&index.expr) {
                    self.error(
                        d::EXPRESSION,
                        &index.expr,
                        "an index that awaits, in a place that has to be computed before it",
                    );
                }
                *index.index = self.value(*index.index);
                Expr::Index(index)
            }
            Expr::Tuple(mut tuple) => {
                let elems = std::mem::take(&mut tuple.elems).into_iter().collect();
                tuple.elems = self.list(elems, Operands::Taken).into_iter().collect();
                if tuple.elems.len() == 1 {
                    tuple.elems.push_punct(Default::default());
                }
                Expr::Tuple(tuple)
            }
            Expr::Array(mut array) => {
                let elems = std::mem::take(&mut array.elems).into_iter().collect();
                array.elems = self.list(elems, Operands::Taken).into_iter().collect();
                Expr::Array(array)
            }
            Expr::Repeat(mut repeat) => {
                *repeat.expr = self.value(*repeat.expr);
                Expr::Repeat(repeat)
            }
            Expr::Range(mut range) => {
                let mut ends: Vec<Expr> = range.start.iter().chain(&range.end).map(|end| (**end).clone()).collect();
                ends = self.list(ends, Operands::Taken);
                if range.end.is_some() {
                    range.end = ends.pop().map(Box::new);
                }
                if range.start.is_some() {
                    range.start = ends.pop().map(Box::new);
                }
                Expr::Range(range)
            }
            Expr::Struct(literal) if self.holds_base(&literal) => self.hold_fresh(Expr::Struct(literal), name),
            Expr::Struct(mut literal) => {
                let keeps_base = self.keeps_temps && self.has_base(&literal);
                let mut values: Vec<Expr> = literal.fields.iter().map(|field| field.expr.clone()).collect();
                values.extend(literal.rest.as_deref().cloned());
                // A base that is kept is evaluated before the literal is made: so are the fields before it.
                let kept = keeps_base.then(|| values.len() - 1);
                let mut values = self.list_up_to(kept, values, Operands::Taken).into_iter();
                for field in &mut literal.fields {
                    field.expr = values.next().expect("a value for each field");
                    if let Member::Named(member) = &field.member
                        && !matches!(&field.expr, Expr::Path(path) if path.path.is_ident(member))
                    {
                        field.colon_token = Some(Default::default());
                    }
                }
                if literal.rest.is_some() {
                    let base = values.next().expect("a value for the rest");
                    literal.rest = Some(Box::new(if keeps_base { self.spill_any(base) } else { base }));
                }
                Expr::Struct(literal)
            }
            Expr::Macro(mac) if temps::ends_arguments(&mac.mac) => {
                let result = self.temp(name, mac.span());
                self.statement(|this| {
                    let value = this.macro_value(mac, name);
                    this.let_local(result, value);
                });
                let temps = self.temps;
                self.declare_in(result, temps);
                self.path(result)
            }
            Expr::Macro(mac) => self.macro_value(mac, name),
            Expr::Let(_) => {
                self.error(d::EXPRESSION, &expr, "`let` in an expression that awaits");
                parse_quote!(true)
            }
            Expr::TryBlock(_) => {
                self.error(d::TRY_BLOCK, &expr, "a `try` block that awaits");
                parse_quote!(())
            }
            other => {
                self.error(d::EXPRESSION, &other, "an await in an expression of this kind");
                parse_quote!(())
            }
        }
    }

    /// Evaluates expressions in order; what stands before the last await is kept in locals.
    pub(super) fn list(&mut self, exprs: Vec<Expr>, how: Operands) -> Vec<Expr> {
        self.list_up_to(None, exprs, how)
    }

    /// The same, where what stands before `kept` is kept too.
    fn list_up_to(&mut self, kept: Option<usize>, exprs: Vec<Expr>, how: Operands) -> Vec<Expr> {
        let by_reference = how != Operands::Taken;
        let last = exprs.iter().rposition(|expr| self.splits(expr)).max(kept);
        let rest: Vec<Expr> = exprs.clone();
        let waiting = self.graph.waiting.len();
        let values = exprs
            .into_iter()
            .enumerate()
            .map(|(at, expr)| {
                if last.is_none_or(|last| at >= last) {
                    let (fresh, is_looked_at) = (self.is_fresh(&expr), by_reference && is_place(&expr));
                    let value = match self.splits(&expr) {
                        true if is_looked_at => self.receiver(expr),
                        true => self.value(expr),
                        false => self.raw(expr),
                    };
                    // A comparison borrows its operands: what it borrows outlives the segment where temporaries do.
                    let is_kept = is_looked_at && self.pure_place(&value);
                    return if by_reference && self.keeps_temps && fresh && !is_kept {
                        self.spill(value)
                    } else {
                        value
                    };
                }
                let later = &rest[at + 1..];
                if by_reference && self.pure_place(&expr) {
                    self.waits(match how {
                        Operands::Compared => Early::Compared(expr.clone()),
                        _ => Early::Operand(parse_quote!(&#expr)),
                    });
                    return self.raw(expr);
                }
                if self.can_wait(&expr, later) {
                    self.waits(Early::Operand(expr.clone()));
                    return self.raw(expr);
                }
                let is_looked_at = by_reference && is_place(&expr);
                let value = self.keep_temps(|this| if is_looked_at { this.receiver(expr) } else { this.value(expr) });
                if !by_reference {
                    return self.spill_operand(value);
                }
                // A part of what is kept already.
                let value = if is_looked_at && self.pure_place(&value) { value } else { self.spill(value) };
                self.waits(Early::Operand(parse_quote!(&#value)));
                value
            })
            .collect();
        self.waited(waiting);
        values
    }

    /// Notes what is evaluated here in the source, and behind the awaits that follow in fact.
    fn waits(&mut self, early: Early) {
        self.graph.waiting.push(Waiting { early, at: self.at, until: usize::MAX });
    }

    /// Whether a called expression is a local of which a call may take no more than a reference: a closure.
    fn is_called_by_reference(&self, func: &Expr) -> bool {
        let local = mentions::variable(func).and_then(|name| self.graph.locals.get(&name));
        local.is_some_and(|id| !self.graph.locals[id].calls_once)
    }

    /// The operands that wait, from a number on, are evaluated next.
    fn waited(&mut self, from: usize) {
        let now = self.at;
        for waiting in self.graph.waiting[from..].iter_mut().filter(|waiting| waiting.until == usize::MAX) {
            waiting.until = now;
        }
    }

    /// Runs `inside` on an expression whose temporaries outlive this segment.
    pub(super) fn keep_temps<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.keeps_temps, true);
        let value = inside(self);
        self.keeps_temps = before;
        value
    }

    /// Whether evaluating an operand after the awaits that follow it makes no difference.
    fn can_wait(&self, expr: &Expr, later: &[Expr]) -> bool {
        match expr {
            Expr::Lit(_) => true,
            Expr::Path(_) => match mentions::variable(expr).and_then(|name| self.graph.locals.get(&name)) {
                // A unit struct may have drop glue.
                None => !matches!(expr, Expr::Path(path) if path.path.segments.last().is_some_and(|last| {
                    let name = last.ident.to_string();
                    name != "None" && name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase) || name.len() == 1
                })),
                Some(id) => self.graph.locals[id].no_drop && !self.are_changed(&Locals::from([id]), later),
            },
            // Its parameters' types are those that the call asks for.
            Expr::Closure(closure) => {
                let found = mentions::of(expr, &self.graph.locals);
                let has_no_drop =
                    |id: &LocalId| self.graph.locals[*id].no_drop || self.graph.locals[*id].is_reference();
                let taken = if closure.capture.is_some() { &found.uses } else { &found.by_value };
                taken.iter().all(has_no_drop) && !self.are_changed(&found.uses, later)
            }
            Expr::Reference(reference) => self.pure_place(&reference.expr),
            Expr::Paren(paren) => self.can_wait(&paren.expr, later),
            Expr::Group(group) => self.can_wait(&group.expr, later),
            Expr::Unary(unary) => !matches!(unary.op, syn::UnOp::Deref(_)) && self.can_wait(&unary.expr, later),
            _ => false,
        }
    }

    /// Whether expressions may write to one of some locals.
    fn are_changed(&self, locals: &Locals, later: &[Expr]) -> bool {
        later.iter().any(|later| {
            let found = mentions::of(later, &self.graph.locals);
            let is_changed = |id: &LocalId| {
                found.assigned.contains(id)
                    || found.stored.contains(id)
                    || found.borrowed.contains(id) && !self.graph.locals[*id].is_reference()
            };
            locals.iter().any(is_changed)
        })
    }

    /// A place that is named by fields alone.
    pub(super) fn pure_place(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(_) => true,
            Expr::Field(field) => self.pure_place(&field.base),
            Expr::Paren(paren) => self.pure_place(&paren.expr),
            Expr::Group(group) => self.pure_place(&group.expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => self.pure_place(&unary.expr),
            _ => false,
        }
    }

    fn has_effects(&self, place: &Expr) -> bool {
        match place {
            Expr::Path(_) | Expr::Lit(_) => false,
            Expr::Field(field) => self.has_effects(&field.base),
            // `IndexMut` may be the user's own.
            Expr::Index(_) => true,
            Expr::Paren(paren) => self.has_effects(&paren.expr),
            Expr::Group(group) => self.has_effects(&group.expr),
            Expr::Unary(unary) => self.has_effects(&unary.expr),
            _ => true,
        }
    }

    /// `x.n.min(x.bump().await)`: the receiver may be a copy that is made before the await changes it.
    fn check_receiver_order(&mut self, receiver: &Expr, args: &[Expr]) {
        let Some(id) = mentions::root(receiver, &self.graph.locals) else { return };
        // What is not `mut` can only be changed through a reference that it holds, which is no part of a copy of it.
        let local = &self.graph.locals[id];
        let is_whole = mentions::variable(receiver).is_some();
        if local.passed() == Some(Passed::Ref) || is_whole && !local.mutable && local.passed() != Some(Passed::Mut) {
            return;
        }
        let changes = args.iter().filter(|arg| has_await(arg)).any(|arg| {
            let found = mentions::of(arg, &self.graph.locals);
            found.borrowed.contains(&id) || found.stored.contains(&id) || found.assigned.contains(&id)
        });
        if changes {
            self.error(
                d::RECEIVER_ORDER,
                receiver,
                "the awaited argument mentions the receiver, which is evaluated before it",
            );
        }
    }

    /// Keeps a value in a local of the statement.
    pub(super) fn spill(&mut self, value: Expr) -> Expr {
        if matches!(&value, Expr::Lit(_)) {
            return value;
        }
        self.spill_any(value)
    }

    /// Keeps an operand, which is moved into its expression: see [`Builder::declare_operand`]. Of an expression that ends its
    /// own temporaries, operands and temporaries are in one scope.
    fn spill_operand(&mut self, value: Expr) -> Expr {
        let value = self.spill(value);
        if let Some(id) = mentions::variable(&value).and_then(|name| self.graph.locals.get(&name))
            && self.graph.locals[id].origin == Origin::Temp
            && !self.ends_temps.1
        {
            let innermost = self.scopes.len() - 1;
            self.declare_operand(id, innermost);
        }
        value
    }

    /// Keeps a value in a local of the statement, a literal too.
    pub(super) fn spill_any(&mut self, value: Expr) -> Expr {
        if let Some(id) = mentions::variable(&value).and_then(|name| self.graph.locals.get(&name))
            && self.graph.locals[id].origin == Origin::Temp
        {
            return value;
        }
        let name = match &value {
            Expr::Path(_) | Expr::Reference(_) | Expr::Binary(_) => "operand".to_owned(),
            value => shape::callee(value),
        };
        let temp = self.temp(&name, value.span());
        self.let_local(temp, value);
        let temps = self.temps;
        self.declare_in(temp, temps);
        self.path(temp)
    }

    /// An await: evaluates the operand, suspends, goes on in a new block.
    pub(super) fn awaited(&mut self, awaited: &ExprAwait, result: Option<LocalId>, name: &str) {
        let source = self.source_text(&awaited.base);
        let line = awaited.await_token.span.start().line;
        let operand = self.keep_temps(|this| this.value((*awaited.base).clone()));
        if self.is_dead() {
            return;
        }
        let name = if name == "value" || name.starts_with('_') { self.name_of(&awaited.base) } else { name.to_owned() };
        let id = AwaitId(self.graph.awaits.len());
        let next = self.block("Resume");
        let scope = self.in_scope();
        let at = self.at + 1;
        self.graph.awaits.push(AwaitPoint {
            operand,
            source,
            line,
            name,
            result,
            block: self.current,
            next,
            scope,
            at,
        });
        self.awaits_left = self.awaits_left.saturating_sub(1);
        self.term(Term::Await(id));
        self.enter(next);
        self.graph.blocks[next.0].resumes = Some(id);
    }

    /// A macro with an await, or with temporaries to keep, in its arguments.
    pub(super) fn macro_value(&mut self, mut mac: syn::ExprMacro, name: &str) -> Expr {
        match macros::kind(&mac.mac) {
            macros::Kind::Matches => {
                if let Ok(parsed) = syn::parse2::<macros::Matches>(mac.mac.tokens.clone()) {
                    let macros::Matches { expr, pat, guard } = parsed;
                    let guard = guard.iter().map(|guard| quote::quote!(if #guard));
                    let mut written: syn::ExprMatch = parse_quote!(match () { #pat #(#guard)* => true, _ => false });
                    // A struct literal in it would be taken for the arms.
                    written.expr = Box::new(expr);
                    return self.value_named(Expr::Match(written), name);
                }
            }
            macros::Kind::Format | macros::Kind::Assert | macros::Kind::Value => {
                if let Some(mut list) = macros::arguments(&mac.mac) {
                    // A message is evaluated where the assertion fails, and only there.
                    let name_of_macro = macros::name(&mac.mac);
                    let tested = match name_of_macro.trim_start_matches("debug_") {
                        "assert" => 1,
                        "assert_eq" | "assert_ne" => 2,
                        _ => usize::MAX,
                    };
                    if list.exprs.len() > tested && list.exprs[tested..].iter().any(has_await) {
                        let message = list.exprs.split_off(tested);
                        let written: Expr = match (tested, &list.exprs[..]) {
                            (1, [test]) => parse_quote!(if !(#test) { panic!(#(#message),*) }),
                            (_, [left, right]) if name_of_macro.ends_with("eq") => {
                                parse_quote!(match (&(#left), &(#right)) { (left_val, right_val) => if !(*left_val == *right_val) { let message = format!(#(#message),*); panic!("assertion `left == right` failed: {}\n  left: {:?}\n right: {:?}", message, &*left_val, &*right_val) } })
                            }
                            (_, [left, right]) => {
                                parse_quote!(match (&(#left), &(#right)) { (left_val, right_val) => if *left_val == *right_val { let message = format!(#(#message),*); panic!("assertion `left != right` failed: {}\n  left: {:?}\n right: {:?}", message, &*left_val, &*right_val) } })
                            }
                            _ => unreachable!("one or two tested expressions"),
                        };
                        return self.value_named(written, name);
                    }
                    let how =
                        if macros::kind(&mac.mac) == macros::Kind::Value { Operands::Taken } else { Operands::Shown };
                    // `name = value` in a format string's arguments: the value alone is evaluated.
                    let names: Vec<Option<Expr>> = list
                        .exprs
                        .iter()
                        .map(|expr| match expr {
                            Expr::Assign(assign) => Some((*assign.left).clone()),
                            _ => None,
                        })
                        .collect();
                    let values = list
                        .exprs
                        .into_iter()
                        .map(|expr| match expr {
                            Expr::Assign(assign) => *assign.right,
                            expr => expr,
                        })
                        .collect();
                    let waiting = self.graph.waiting.len();
                    if macros::name(&mac.mac) == "vec" && !list.repeat {
                        self.waits(Early::Allocation);
                    }
                    let values = self.list(values, how);
                    self.waited(waiting);
                    list.exprs = names
                        .into_iter()
                        .zip(values)
                        .map(|(name, value)| match name {
                            Some(name) => parse_quote!(#name = #value),
                            None => value,
                        })
                        .collect();
                    mac.mac.tokens = list.tokens();
                    return Expr::Macro(mac);
                }
            }
            macros::Kind::Unknown => {}
        }
        if macros::awaits(&mac.mac) {
            let name = macros::name(&mac.mac);
            self.error(d::MACRO_AWAIT, &mac.mac.path, format!("the macro `{name}!` hides an await"));
        }
        Expr::Macro(mac)
    }

    /// Where `break` or `continue` leads, if it leaves an expression for a construct that was taken apart.
    pub(super) fn target(&self, label: Option<String>, breaks: bool) -> Option<usize> {
        match label {
            None => self.targets.iter().rposition(|target| target.is_loop),
            Some(label) => self
                .targets
                .iter()
                .rposition(|target| target.label.as_ref() == Some(&label) && (breaks || target.head.is_some())),
        }
    }

    /// Ends the scopes that a jump leaves, on this path.
    pub(super) fn leave(&mut self, depth: usize) {
        let dying: Vec<LocalId> = self.scopes[depth..].iter().flat_map(|open| open.locals.iter().copied()).collect();
        for id in dying.into_iter().rev() {
            self.op(Op::Drop(id));
        }
    }

    /// A block without awaits.
    pub(super) fn raw_block(&mut self, block: Block) -> Block {
        match self.raw(Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block })) {
            Expr::Block(block) => block.block,
            _ => unreachable!("a block stays a block"),
        }
    }

    /// An expression without awaits. Its jumps out of itself become markers.
    pub(super) fn raw(&mut self, mut expr: Expr) -> Expr {
        shape::count_uses(&expr, &mut self.built);
        Jumps { builder: self, inner: Vec::new() }.visit_expr_mut(&mut expr);
        expr
    }

    pub(super) fn push_target(&mut self, target: Target) {
        self.targets.push(target);
    }
}

/// Finds `break` and `continue` that leave an expression.
struct Jumps<'a, 'n> {
    builder: &'a mut Builder<'n>,
    /// Loops and labelled blocks inside the expression: label, and whether it is a loop.
    inner: Vec<(Option<String>, bool)>,
}

impl Jumps<'_, '_> {
    fn is_inner(&self, label: Option<&str>) -> bool {
        self.inner.iter().any(|(own, is_loop)| match label {
            None => *is_loop,
            Some(label) => own.as_deref() == Some(label),
        })
    }
    fn within(&mut self, label: Option<&syn::Label>, is_loop: bool, inside: impl FnOnce(&mut Self)) {
        self.inner.push((label.map(|label| label.name.ident.to_string()), is_loop));
        inside(self);
        self.inner.pop();
    }
}

impl VisitMut for Jumps<'_, '_> {
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        if macros::kind(mac) == macros::Kind::Unknown {
            return;
        }
        if let Some(mut list) = macros::arguments(mac) {
            list.exprs.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
            mac.tokens = list.tokens();
        }
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Loop(looped) => {
                let label = looped.label.clone();
                self.within(label.as_ref(), true, |this| this.visit_block_mut(&mut looped.body));
            }
            Expr::While(looped) => {
                let label = looped.label.clone();
                self.within(label.as_ref(), true, |this| visit_mut::visit_expr_while_mut(this, looped));
            }
            Expr::ForLoop(looped) => {
                self.visit_expr_mut(&mut looped.expr);
                let label = looped.label.clone();
                self.within(label.as_ref(), true, |this| this.visit_block_mut(&mut looped.body));
            }
            Expr::Block(block) if block.label.is_some() => {
                let label = block.label.clone();
                self.within(label.as_ref(), false, |this| this.visit_block_mut(&mut block.block));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        let (label, value, breaks) = match expr {
            Expr::Break(jump) => (jump.label.as_ref().map(|label| label.ident.to_string()), jump.expr.clone(), true),
            Expr::Continue(jump) => (jump.label.as_ref().map(|label| label.ident.to_string()), None, false),
            _ => return,
        };
        if self.is_inner(label.as_deref()) {
            return;
        }
        let Some(at) = self.builder.target(label, breaks) else {
            // Not in a loop: rustc says so of the body as written.
            *expr = parse_quote!(::longhand::not_here());
            return;
        };
        let target = &self.builder.targets[at];
        let leaves = self.builder.scopes[target.depth..].iter().flat_map(|open| open.locals.iter().copied()).collect();
        let to = if breaks { target.after } else { target.head.expect("a loop") };
        let (dest, span) = (target.dest, expr.span());
        let value: Expr = value.map_or_else(|| parse_quote_spanned!(span=> ()), |value| *value);
        if breaks && dest == Dest::Return {
            *expr = parse_quote_spanned!(span=> return #value);
            return;
        }
        let landing = match dest {
            Dest::Local(id) if breaks => Some(id),
            _ => None,
        };
        let number = self.builder.graph.jumps.len();
        self.builder.graph.jumps.push(Jump { to, value: landing, leaves });
        let number = proc_macro2::Literal::usize_unsuffixed(number);
        *expr = match landing {
            Some(id) => {
                let local = &self.builder.graph.locals[id];
                let ident = &local.ident;
                let ty = local.ty.iter();
                parse_quote_spanned!(span=> { let #ident #(: #ty)* = #value; __longhand_jump!(#number) })
            }
            None if breaks && !matches!(&value, Expr::Tuple(_)) => {
                parse_quote_spanned!(span=> { #value; __longhand_jump!(#number) })
            }
            None => parse_quote_spanned!(span=> __longhand_jump!(#number)),
        };
    }
}

/// Whether a branch that does not go on calls a method of a local that likely takes it: others still have it.
fn takes_on_its_way_out(expr: &Expr, local: &Local) -> bool {
    struct Find<'a> {
        local: &'a Local,
        leaves: bool,
        found: bool,
    }
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_block(&mut self, block: &'a Block) {
            let last = block.stmts.last();
            let leaves = matches!(last, Some(syn::Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), _)));
            let outer = self.leaves;
            self.leaves |= leaves;
            visit::visit_block(self, block);
            self.leaves = outer;
        }
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            let is_it = mentions::variable(&call.receiver).is_some_and(|name| self.local.ident == name);
            self.found |= self.leaves
                && is_it
                && mentions::is_done_once(&call.method.to_string())
                && !mentions::borrows_local(call, self.local);
            visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find { local, leaves: false, found: false };
    find.visit_expr(expr);
    find.found
}
