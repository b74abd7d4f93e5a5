//! What an expression does with locals in rustc's eyes, in the order of evaluation, and where it may unwind.
//!
//! The compiler's own [`crate::mentions`] asks what may still be borrowed afterwards; here a borrow counts even if it is
//! over at once, since rustc remembers it.

use syn::{BinOp, Expr, Pat, Stmt, UnOp};

use super::Shapes;
use crate::ir::{LocalId, Table};
use crate::macros;
use crate::mentions::{self, is_comparison, is_compound, is_place, variable};

/// Something that an expression does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// Reads a part, or copies it all.
    Use(LocalId),
    /// Makes a reference.
    Borrow(LocalId),
    /// Calls a method on it, which takes it or borrows it.
    Call(LocalId),
    /// Takes the whole value.
    Value(LocalId),
    /// Takes the whole value into a closure or a block, which is written as it is taken.
    Capture(LocalId),
    /// Takes a part of the value.
    Part(LocalId),
    /// Gives it a new value.
    Assign(LocalId),
    /// Calls something, or checks something, that may panic.
    Unwind,
    /// An operand that is an expression of its own begins.
    Enter,
    /// Such an expression has its value, in a temporary: its own operands are gone.
    Leave,
}

impl Event {
    /// The local, unless it gets a value.
    pub(super) fn local(self) -> Option<LocalId> {
        match self {
            Event::Use(id)
            | Event::Borrow(id)
            | Event::Call(id)
            | Event::Value(id)
            | Event::Capture(id)
            | Event::Part(id) => Some(id),
            Event::Assign(_) | Event::Unwind | Event::Enter | Event::Leave => None,
        }
    }
}

/// The events of an expression whose value is wanted.
pub(super) fn of(expr: &Expr, locals: &Table, shapes: &Shapes) -> Vec<Event> {
    collect(locals, shapes, |walk| walk.value(expr))
}

/// The events of a value that patterns look into.
pub(super) fn of_scrutinee(expr: &Expr, pats: &[&Pat], locals: &Table, shapes: &Shapes) -> Vec<Event> {
    collect(locals, shapes, |walk| walk.scrutinee(expr, pats))
}

/// The events of an expression statement.
pub(super) fn of_statement(expr: &Expr, locals: &Table, shapes: &Shapes) -> Vec<Event> {
    collect(locals, shapes, |walk| walk.statement(expr))
}

/// Whether an expression keeps no fresh value for as long as its statement lasts: whatever it makes, it gives away.
pub(super) fn leaves_nothing(expr: &Expr, locals: &Table, shapes: &Shapes) -> bool {
    let is_old =
        |expr: &Expr| matches!(expr, Expr::Path(_)) || is_place(expr) && mentions::root(expr, locals).is_some();
    let gone = |expr: &Expr| leaves_nothing(expr, locals, shapes);
    match expr {
        Expr::MethodCall(call) if shapes.takes_receiver(call) => gone(&call.receiver) && call.args.iter().all(gone),
        Expr::MethodCall(call) => is_old(&call.receiver) && call.args.iter().all(gone),
        Expr::Call(call) => gone(&call.func) && call.args.iter().all(gone),
        Expr::Reference(reference) => is_old(&reference.expr),
        Expr::Lit(_) => true,
        expr => is_old(expr),
    }
}

fn collect(locals: &Table, shapes: &Shapes, run: impl FnOnce(&mut Walk<'_>)) -> Vec<Event> {
    let mut walk = Walk { locals, shapes, events: Vec::new() };
    run(&mut walk);
    walk.events
}

struct Walk<'a> {
    locals: &'a Table,
    shapes: &'a Shapes,
    events: Vec<Event>,
}

impl Walk<'_> {
    fn local(&self, expr: &Expr) -> Option<LocalId> {
        self.locals.get(&variable(expr)?)
    }

    fn is_reference(&self, id: LocalId) -> bool {
        let local = &self.locals[id];
        local.is_reference()
            || self.shapes.local(id).is_some_and(|shape| shape.is_reference)
            || matches!(local.ty, Some(syn::Type::Reference(_)))
    }

    /// Whether it is a smart pointer other than `Box`, which rustc looks through by itself.
    fn is_pointer(&self, id: LocalId) -> bool {
        let is_box = |ty: &syn::Type| matches!(ty, syn::Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Box"));
        let needs_drop = self.shapes.local(id).is_some_and(|shape| shape.needs_drop);
        needs_drop && !self.is_reference(id) && !self.locals[id].ty.as_ref().is_some_and(is_box)
    }

    /// Of a way that leaves the function nothing is gone behind it.
    fn leaving(&mut self, leaves: bool, inside: impl FnOnce(&mut Self)) {
        let start = self.events.len();
        inside(self);
        if leaves {
            for event in &mut self.events[start..] {
                if let Event::Value(id) | Event::Capture(id) = *event {
                    *event = Event::Use(id);
                }
            }
        }
    }

    fn unwind(&mut self) {
        self.events.push(Event::Unwind);
    }

    fn values<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.operand(expr));
    }

    fn operand(&mut self, expr: &Expr) {
        if self.local(expr).is_some() {
            return self.value(expr);
        }
        self.apart(|this| this.value(expr));
    }

    /// What is written to a temporary of its own.
    fn apart(&mut self, inside: impl FnOnce(&mut Self)) {
        self.events.push(Event::Enter);
        inside(self);
        self.events.push(Event::Leave);
    }

    fn statement(&mut self, expr: &Expr) {
        if is_place(expr) && self.local(expr).is_none() { self.look(expr) } else { self.value(expr) }
    }

    /// A place that is read without being taken: its parts are evaluated.
    fn look(&mut self, expr: &Expr) {
        match self.local(expr) {
            Some(id) => self.events.push(Event::Use(id)),
            None => self.place(expr, Event::Use),
        }
    }

    /// A place that is projected from; `how` is what happens to its root.
    fn place(&mut self, expr: &Expr, how: fn(LocalId) -> Event) {
        if let Some(id) = self.local(expr) {
            return self.events.push(how(id));
        }
        // What a reference leads to is no part of the reference.
        let through = |this: &Self, base: &Expr| this.local(base).is_some_and(|id| this.is_reference(id));
        match expr {
            Expr::Field(field) if through(self, &field.base) => self.look(&field.base),
            Expr::Index(index) if through(self, &index.expr) => {
                self.look(&index.expr);
                self.value(&index.index);
                self.unwind();
            }
            Expr::Field(field) => self.place(&field.base, how),
            Expr::Index(index) => {
                // An array's element is a part of it; any other is reached through a reference to the whole.
                self.place(&index.expr, if how(LocalId(0)) == Event::Part(LocalId(0)) { Event::Use } else { how });
                self.value(&index.index);
                self.unwind();
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => match self.local(&unary.expr) {
                Some(id) if self.is_pointer(id) => {
                    // `Deref::deref` is given a reference.
                    self.events.extend([Event::Borrow(id), Event::Unwind]);
                }
                _ => self.place(&unary.expr, Event::Use),
            },
            Expr::Paren(paren) => self.place(&paren.expr, how),
            Expr::Group(group) => self.place(&group.expr, how),
            expr => self.value(expr),
        }
    }

    fn borrow(&mut self, expr: &Expr) {
        if is_place(expr) { self.place(expr, Event::Borrow) } else { self.value(expr) }
    }

    /// What a method is called on.
    fn receiver(&mut self, call: &syn::ExprMethodCall) {
        let expr = &*call.receiver;
        match self.local(expr) {
            Some(id) if self.is_reference(id) => self.events.push(Event::Use(id)),
            Some(id) if self.shapes.takes_receiver(call) => self.events.push(Event::Value(id)),
            Some(id) if !self.shapes.borrows_receiver(call) => self.events.push(Event::Call(id)),
            _ if self.shapes.takes_receiver(call) => self.value(expr),
            _ => self.borrow(expr),
        }
    }

    fn scrutinee(&mut self, expr: &Expr, pats: &[&Pat]) {
        if !is_place(expr) {
            return self.value(expr);
        }
        if pats.iter().any(|pat| mentions::has_ref(pat)) && !self.local(expr).is_some_and(|id| self.is_reference(id)) {
            return self.borrow(expr);
        }
        let takes: Vec<mentions::Takes> = pats.iter().map(|pat| mentions::takes(pat)).collect();
        let whole = pats.iter().all(|pat| matches!(pat, Pat::Ident(_)));
        match self.local(expr) {
            Some(id) if whole => self.events.push(Event::Value(id)),
            Some(id) if takes.iter().any(|takes| *takes != mentions::Takes::Nothing) => {
                self.events.push(Event::Part(id));
            }
            _ if whole => self.value(expr),
            _ => self.look(expr),
        }
    }

    fn value(&mut self, expr: &Expr) {
        if let Some(id) = self.local(expr) {
            return self.events.push(Event::Value(id));
        }
        match expr {
            Expr::Paren(paren) => self.value(&paren.expr),
            Expr::Group(group) => self.value(&group.expr),
            Expr::Field(_) | Expr::Index(_) => self.place(expr, Event::Part),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(expr, Event::Part),
            Expr::Unary(unary) => {
                self.value(&unary.expr);
                if matches!(unary.op, UnOp::Neg(_)) && !matches!(&*unary.expr, Expr::Lit(_)) {
                    self.unwind();
                }
            }
            Expr::Reference(reference) => self.borrow(&reference.expr),
            Expr::RawAddr(reference) => self.borrow(&reference.expr),
            Expr::MethodCall(call) => {
                self.receiver(call);
                self.values(&call.args);
                self.unwind();
            }
            Expr::Call(call) => {
                if let Some(id) = self.local(&call.func) {
                    let once = self.locals[id].calls_once;
                    self.events.push(if once { Event::Value(id) } else { Event::Borrow(id) });
                } else {
                    self.value(&call.func);
                }
                self.values(&call.args);
                if !is_constructor(&call.func) {
                    self.unwind();
                }
            }
            Expr::Binary(binary) if is_compound(&binary.op) => {
                self.value(&binary.right);
                self.place(&binary.left, Event::Use);
                self.unwind();
            }
            Expr::Binary(binary) if is_comparison(&binary.op) => self.compared(&binary.left, &binary.right),
            Expr::Binary(binary) => {
                // What is checked for overflow goes through a pair of the sum and a `bool`.
                let is_checked = matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_))
                    && (self.is_number(&binary.left) || self.is_number(&binary.right));
                let both = |this: &mut Self| {
                    this.values([&*binary.left, &*binary.right]);
                    if !is_pure(&binary.op) {
                        this.unwind();
                    }
                };
                if is_checked { self.apart(both) } else { both(self) }
            }
            // `_ = x;` only names a place.
            Expr::Assign(assign) if matches!(*assign.left, Expr::Infer(_)) => self.look_or_value(&assign.right),
            Expr::Assign(assign) => {
                self.value(&assign.right);
                match self.local(&assign.left) {
                    Some(id) => self.events.push(Event::Assign(id)),
                    None if is_place(&assign.left) => self.place(&assign.left, Event::Use),
                    None => {}
                }
            }
            Expr::Closure(closure) => self.captured(expr, closure.capture.is_some()),
            Expr::Async(block) => self.captured(expr, block.capture.is_some()),
            Expr::Macro(mac) => self.mac(&mac.mac),
            Expr::If(branch) => {
                self.value(&branch.cond);
                let leaves = mentions::returns(branch.then_branch.stmts.last());
                self.leaving(leaves, |this| this.block(&branch.then_branch));
                branch.else_branch.iter().for_each(|(_, other)| self.value(other));
            }
            Expr::Match(matched) => {
                let pats: Vec<&Pat> = matched.arms.iter().map(|arm| &arm.pat).collect();
                self.scrutinee(&matched.expr, &pats);
                for arm in &matched.arms {
                    if let Pat::Guard(guard) = &arm.pat {
                        self.value(&guard.guard);
                    }
                    let leaves = match &*arm.body {
                        Expr::Block(block) => mentions::returns(block.block.stmts.last()),
                        body => mentions::is_return(body),
                    };
                    self.leaving(leaves, |this| this.value(&arm.body));
                }
            }
            Expr::Let(binding) => self.scrutinee(&binding.expr, &[&binding.pat]),
            Expr::Loop(looped) => self.block(&looped.body),
            Expr::While(looped) => {
                self.value(&looped.cond);
                self.block(&looped.body);
            }
            Expr::ForLoop(looped) => {
                self.value(&looped.expr);
                self.unwind();
                self.block(&looped.body);
            }
            Expr::Block(block) => self.block(&block.block),
            Expr::Unsafe(block) => self.block(&block.block),
            Expr::Struct(literal) => {
                self.values(literal.fields.iter().map(|field| &field.expr));
                literal.rest.iter().for_each(|rest| self.place(rest, Event::Part));
            }
            Expr::Cast(cast) => self.value(&cast.expr),
            Expr::Try(tried) => {
                self.value(&tried.expr);
                self.unwind();
            }
            Expr::Array(array) => self.values(&array.elems),
            Expr::Tuple(tuple) => self.values(&tuple.elems),
            Expr::Repeat(repeat) => self.value(&repeat.expr),
            Expr::Range(range) => self.values(range.start.iter().chain(&range.end).map(|end| &**end)),
            Expr::Return(back) => self.values(back.expr.as_deref()),
            Expr::Break(back) => self.values(back.expr.as_deref()),
            Expr::Verbatim(tokens) => self.tokens(tokens),
            _ => {}
        }
    }

    /// Primitives are compared by value, all else by reference.
    fn compared(&mut self, left: &Expr, right: &Expr) {
        if self.is_number(left) || self.is_number(right) {
            self.look_or_value(left);
            self.look_or_value(right);
        } else {
            self.borrow(left);
            self.borrow(right);
            self.unwind();
        }
    }

    fn is_number(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(lit) => !matches!(lit.lit, syn::Lit::Str(_)),
            Expr::Path(_) => self.local(expr).is_some_and(|id| self.shapes.is_plain(id) && !self.is_reference(id)),
            Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) => true,
            _ => false,
        }
    }

    fn look_or_value(&mut self, expr: &Expr) {
        if is_place(expr) { self.look(expr) } else { self.value(expr) }
    }

    /// A closure or an async block: borrows what it mentions, unless it is told to take it.
    fn captured(&mut self, expr: &Expr, moves: bool) {
        let found = mentions::of(expr, self.locals);
        for &id in &found.captured {
            if self.is_reference(id) && !moves {
                // What it leads to is borrowed.
                self.events.push(Event::Use(id));
                continue;
            }
            let taken =
                moves || found.by_value.contains(&id) && self.shapes.local(id).is_some_and(|shape| shape.needs_drop);
            self.events.push(if taken { Event::Capture(id) } else { Event::Borrow(id) });
        }
    }

    fn block(&mut self, block: &syn::Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Local(local) => {
                    if let Some(init) = &local.init {
                        let pat = match &local.pat {
                            Pat::Type(typed) => &typed.pat,
                            pat => pat,
                        };
                        self.scrutinee(&init.expr, &[pat]);
                        init.diverge.iter().for_each(|(_, diverge)| self.value(diverge));
                    }
                }
                Stmt::Expr(expr, Some(_)) => self.statement(expr),
                Stmt::Expr(expr, None) => self.value(expr),
                Stmt::Macro(mac) => self.mac(&mac.mac),
                Stmt::Item(_) => {}
            }
        }
    }

    fn mac(&mut self, mac: &syn::Macro) {
        match (macros::kind(mac), macros::arguments(mac)) {
            (macros::Kind::Value, Some(list)) => self.values(&list.exprs),
            (macros::Kind::Format | macros::Kind::Assert, Some(list)) => {
                for expr in &list.exprs {
                    match expr {
                        Expr::Assign(assign) => self.borrow(&assign.right),
                        expr => self.borrow(expr),
                    }
                }
                for id in macros::captured(&list.exprs).iter().filter_map(|name| self.locals.get(name)) {
                    self.events.push(Event::Borrow(id));
                }
            }
            (macros::Kind::Matches, _) => {
                if let Ok(parsed) = syn::parse2::<macros::Matches>(mac.tokens.clone()) {
                    self.look_or_value(&parsed.expr);
                    parsed.guard.iter().for_each(|guard| self.value(guard));
                    return;
                }
                self.tokens(&mac.tokens);
            }
            _ => self.tokens(&mac.tokens),
        }
        self.unwind();
    }

    fn tokens(&mut self, tokens: &proc_macro2::TokenStream) {
        let mut found = Vec::new();
        macros::plain_idents(tokens, &mut |ident| found.extend(self.locals.get(&ident.to_string())));
        self.events.extend(found.into_iter().map(Event::Borrow));
    }
}

/// `Some(x)`, `Point(x, y)`: makes a value without calling anything.
fn is_constructor(func: &Expr) -> bool {
    matches!(func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| {
        last.ident.to_string().starts_with(char::is_uppercase)
    }))
}

/// Operators that never panic on primitives.
fn is_pure(op: &BinOp) -> bool {
    matches!(op, BinOp::And(_) | BinOp::Or(_) | BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_))
}
