//! Temporaries that outlive a segment: what an awaited expression, a kept operand or a scrutinee borrows from a fresh value.
//!
//! `f(&g()).await` keeps the value of `g()` until the statement ends, after the await. Such a value becomes a local of
//! the statement's own scope. Whether a method borrows its fresh receiver or takes it is told by no syntax: see
//! [`mentions::takes_receiver`].

use syn::visit::{self, Visit};
use syn::{Expr, UnOp};

use super::Builder;
use super::expr::Operands;
use crate::macros;
use crate::mentions::{self, is_comparison, is_place};

impl Builder<'_> {
    /// Whether an expression makes a value that may have drop glue, rather than naming a place.
    pub(super) fn is_fresh(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(_) | Expr::Path(_) | Expr::Reference(_) | Expr::RawAddr(_) | Expr::Cast(_) | Expr::Range(_) => {
                false
            }
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Const(_) => false,
            Expr::Paren(paren) => self.is_fresh(&paren.expr),
            Expr::Group(group) => self.is_fresh(&group.expr),
            Expr::Field(field) => self.is_fresh(&field.base),
            Expr::Index(index) => self.is_fresh(&index.expr),
            Expr::Unary(unary) => self.is_fresh(&unary.expr),
            Expr::Binary(binary) => {
                !is_comparison(&binary.op) && (self.is_fresh(&binary.left) || self.is_fresh(&binary.right))
            }
            Expr::Array(array) => array.elems.iter().any(|elem| !matches!(elem, Expr::Lit(_))),
            Expr::Tuple(tuple) => tuple.elems.iter().any(|elem| !matches!(elem, Expr::Lit(_))),
            Expr::Repeat(repeat) => !matches!(&*repeat.expr, Expr::Lit(_)),
            _ => true,
        }
    }

    /// Whether a reference is to a temporary: not to a place, and not to a constant that rustc puts into a static.
    pub(super) fn is_temporary(&self, reference: &syn::ExprReference) -> bool {
        if is_place(&reference.expr) {
            let is_lent = reference.mutability.is_some() && names_a_value(&reference.expr);
            return is_lent || self.is_fresh(&reference.expr);
        }
        let empty = matches!(&*reference.expr, Expr::Array(array) if array.elems.is_empty());
        !empty && (reference.mutability.is_some() || !self.is_constant(&reference.expr))
    }

    /// Whether rustc puts the value into a static when it is borrowed.
    fn is_constant(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(_) => true,
            Expr::Path(_) => mentions::variable(expr).is_none_or(|name| self.graph.locals.get(&name).is_none()),
            Expr::Array(array) => array.elems.iter().all(|elem| self.is_constant(elem)),
            Expr::Tuple(tuple) => tuple.elems.iter().all(|elem| self.is_constant(elem)),
            Expr::Repeat(repeat) => self.is_constant(&repeat.expr),
            Expr::Reference(reference) => {
                let is_static =
                    is_place(&reference.expr) && mentions::root(&reference.expr, &self.graph.locals).is_none();
                reference.mutability.is_none() && (self.is_constant(&reference.expr) || is_static)
            }
            Expr::Unary(unary) => self.is_constant(&unary.expr),
            Expr::Paren(paren) => self.is_constant(&paren.expr),
            Expr::Group(group) => self.is_constant(&group.expr),
            _ => false,
        }
    }

    /// Whether evaluating an expression leaves a temporary behind that lives to the end of the statement.
    pub(super) fn has_temp(&self, expr: &Expr) -> bool {
        struct Find<'a, 'n> {
            builder: &'a Builder<'n>,
            found: bool,
        }
        impl<'e> Visit<'e> for Find<'_, '_> {
            fn visit_expr(&mut self, expr: &'e Expr) {
                let builder = self.builder;
                self.found |= match expr {
                    Expr::Reference(reference) => builder.is_temporary(reference),
                    Expr::MethodCall(call) => {
                        builder.is_fresh(&call.receiver)
                            && (!mentions::takes_receiver(call) || is_place(&call.receiver))
                    }
                    Expr::Binary(binary) if is_comparison(&binary.op) => {
                        builder.is_fresh(&binary.left) || builder.is_fresh(&binary.right)
                    }
                    Expr::Index(index) => builder.is_fresh(&index.expr),
                    Expr::Field(field) => builder.is_fresh(&field.base),
                    Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => builder.is_fresh(&unary.expr),
                    Expr::Struct(literal) => builder.has_base(literal),
                    Expr::Macro(mac) => return self.found |= builder.macro_has_temp(mac),
                    // Before Rust 2024 the temporaries of a tail outlive its block.
                    Expr::Block(syn::ExprBlock { block, .. }) | Expr::Unsafe(syn::ExprUnsafe { block, .. })
                        if builder.edition < 2024 =>
                    {
                        if let Some(syn::Stmt::Expr(tail, None)) = block.stmts.last() {
                            self.visit_expr(tail);
                        }
                        return;
                    }
                    // What is inside has scopes of its own.
                    Expr::Closure(_) | Expr::Async(_) | Expr::Block(_) | Expr::Unsafe(_) => return,
                    Expr::Match(matched) => {
                        self.found |= builder.leaves_of(&matched.expr, matched.arms.iter().map(|arm| &arm.pat));
                        return self.visit_expr(&matched.expr);
                    }
                    Expr::If(branch) if builder.edition < 2024 => match &*branch.cond {
                        Expr::Let(test) => return self.visit_expr(&test.expr),
                        _ => return,
                    },
                    Expr::If(_) | Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => return,
                    _ => false,
                };
                visit::visit_expr(self, expr);
            }
            fn visit_item(&mut self, _: &'e syn::Item) {}
        }
        let mut find = Find { builder: self, found: false };
        find.visit_expr(expr);
        find.found
    }

    /// Whether a macro's arguments leave temporaries behind, rather than the macro ending them.
    fn macro_has_temp(&self, mac: &syn::ExprMacro) -> bool {
        match macros::kind(&mac.mac) {
            macros::Kind::Value => {
                macros::arguments(&mac.mac).is_some_and(|list| list.exprs.iter().any(|expr| self.has_temp(expr)))
            }
            macros::Kind::Format if keeps_arguments(&mac.mac) => macros::arguments(&mac.mac)
                .is_some_and(|list| list.exprs.iter().any(|expr| self.is_fresh(expr) || self.has_temp(expr))),
            macros::Kind::Matches => {
                syn::parse2::<macros::Matches>(mac.mac.tokens.clone()).is_ok_and(|parsed| self.has_temp(&parsed.expr))
            }
            _ => false,
        }
    }

    /// Whether patterns leave something of a fresh scrutinee, which lives to the end of the statement.
    fn leaves_of<'p>(&self, scrutinee: &Expr, mut pats: impl Iterator<Item = &'p syn::Pat>) -> bool {
        self.is_fresh(scrutinee) && !pats.all(|pat| mentions::takes(pat) == mentions::Takes::All)
    }

    /// An expression that is borrowed, or whose part is taken: a fresh value becomes a local.
    pub(super) fn receiver(&mut self, expr: Expr) -> Expr {
        match expr {
            Expr::Field(mut field) if self.is_fresh(&field.base) || self.splits(&field.base) => {
                *field.base = self.receiver(*field.base);
                Expr::Field(field)
            }
            Expr::Paren(mut paren) => {
                *paren.expr = self.receiver(*paren.expr);
                Expr::Paren(paren)
            }
            expr if is_place(&expr) && !self.splits(&expr) => self.raw(expr),
            Expr::Unary(mut unary) if matches!(unary.op, UnOp::Deref(_)) => {
                *unary.expr = self.receiver(*unary.expr);
                Expr::Unary(unary)
            }
            expr => {
                let fresh = self.is_fresh(&expr);
                // Kept in a `let` of its own, the value's temporaries would end with that, or with the arm.
                let value = if fresh { self.keep_temps(|this| this.value(expr)) } else { self.value(expr) };
                let value = if fresh && !is_place(&value) { self.spill(value) } else { value };
                self.mutable_temp(&value);
                value
            }
        }
    }

    /// The receiver of a method call, which takes it or may borrow it.
    pub(super) fn method_receiver(&mut self, expr: Expr, takes: bool) -> Expr {
        let moved = takes && !is_place(&expr);
        if self.keeps_temps && !moved && self.is_fresh(&expr) {
            return self.receiver(expr);
        }
        let value = if self.splits(&expr) { self.value(expr) } else { self.raw(expr) };
        self.mutable_temp(&value);
        value
    }

    /// The call of a method on a fresh value, kept: told neither to take its receiver nor to borrow it, it goes into a
    /// holder that lives as long as the statement.
    pub(super) fn held(&mut self, mut call: syn::ExprMethodCall) -> Expr {
        let receiver = (*call.receiver).clone();
        if escapes(&receiver) || self.awaits_inside(&receiver) {
            let value = self.value(receiver);
            *call.receiver = self.spill_any(value);
            self.mutable_temp(&call.receiver);
            let args = std::mem::take(&mut call.args).into_iter().collect();
            call.args = self.list(args, Operands::Taken).into_iter().collect();
            return Expr::MethodCall(call);
        }
        if call.args.iter().any(|arg| escapes(arg) || self.awaits_inside(arg)) {
            // What comes before the argument is evaluated before it.
            *call.receiver = self.receiver(receiver);
            let args = std::mem::take(&mut call.args).into_iter().collect();
            call.args = self.list(args, Operands::Taken).into_iter().collect();
            return Expr::MethodCall(call);
        }
        *call.receiver = self.arguments_of_root(receiver);
        let name = call.method.to_string();
        self.hold_fresh(Expr::MethodCall(call), &name)
    }

    /// A chain of calls. What the arguments of a local's own method leave behind becomes locals of the statement: a holder of
    /// the local outlives that.
    fn arguments_of_root(&mut self, chain: Expr) -> Expr {
        let Expr::MethodCall(mut call) = chain else { return chain };
        let local = mentions::variable(&call.receiver).and_then(|name| self.graph.locals.get(&name));
        let may_take = local.is_some_and(|id| {
            let local = &self.graph.locals[id];
            !local.is_reference()
                && !local.no_drop
                && !mentions::takes_receiver(&call)
                && !mentions::borrows_local(&call, local)
        });
        if local.is_none() {
            *call.receiver = self.arguments_of_root(*call.receiver);
        } else if may_take && call.args.iter().any(|arg| self.has_temp(arg)) {
            let args = std::mem::take(&mut call.args).into_iter().collect();
            call.args = self.keep_temps(|this| this.list(args, Operands::Taken)).into_iter().collect();
        }
        Expr::MethodCall(call)
    }

    /// Whether an expression names a part of a fresh value that is kept: what is behind a `Box`, a field. By value it may be
    /// moved out, or copied out of what lives on.
    pub(super) fn is_part_of_fresh(&self, expr: &Expr) -> bool {
        let is_part = match expr {
            Expr::Field(_) => true,
            Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
            Expr::Paren(paren) => return self.is_part_of_fresh(&paren.expr),
            _ => false,
        };
        is_part && self.is_fresh(expr) && self.may_hold(expr)
    }

    /// Whether a literal takes what it does not name from a fresh value, and leaves the rest of that. The rest of a default
    /// is taken to be nothing that could be seen.
    pub(super) fn has_base(&self, literal: &syn::ExprStruct) -> bool {
        let is_default = |rest: &Expr| match rest {
            Expr::Call(call) => call.args.is_empty() && super::shape::callee(rest) == "default",
            _ => false,
        };
        literal.rest.as_deref().is_some_and(|rest| self.is_fresh(rest) && !is_default(rest))
    }

    /// Whether a holder makes a call, since an argument borrows an array of references: what these are coerced to (`&[&x]`
    /// for a `&[&dyn T]`) only the call tells.
    pub(super) fn holds_array(&self, call: &Expr) -> bool {
        let is_array = |arg: &Expr| match arg {
            Expr::Reference(reference) => match &*reference.expr {
                Expr::Array(array) => {
                    self.is_temporary(reference) && array.elems.iter().any(|elem| matches!(elem, Expr::Reference(_)))
                }
                _ => false,
            },
            _ => false,
        };
        let args = match call {
            Expr::Call(call) => &call.args,
            Expr::MethodCall(call) => &call.args,
            _ => return false,
        };
        args.iter().any(is_array) && self.may_hold(call)
    }

    /// Whether a holder makes such a literal, and keeps the rest to the end of the statement.
    pub(super) fn holds_base(&self, literal: &syn::ExprStruct) -> bool {
        let mut parts = literal.fields.iter().map(|field| &field.expr).chain(literal.rest.as_deref());
        self.has_base(literal) && parts.all(|part| self.may_hold(part) && !self.has_temp(part))
    }

    /// An expression in a holder that lives as long as the statement.
    pub(super) fn hold_fresh(&mut self, expr: Expr, name: &str) -> Expr {
        let span = syn::spanned::Spanned::span(&expr);
        let holder = self.temp(&format!("{name}_holder"), span);
        self.graph.locals[holder].origin = crate::ir::Origin::Holder;
        let result = self.temp(name, span);
        self.graph.locals[result].mutable = true;
        let expr = self.raw(expr);
        self.op(crate::ir::Op::Hold(Box::new(crate::ir::HoldOp {
            holder,
            expr,
            result,
            receiver: None,
            later: Vec::new(),
        })));
        let temps = self.temps;
        self.declare_in(holder, temps);
        self.declare_in(result, temps);
        self.path(result)
    }

    /// Whether temporaries are kept, and a holder may evaluate an expression.
    fn may_hold(&self, expr: &Expr) -> bool {
        self.keeps_temps && !escapes(expr) && !self.awaits_inside(expr)
    }

    fn awaits_inside(&self, expr: &Expr) -> bool {
        super::has_await(expr)
    }

    /// A temporary that is borrowed may be borrowed mutably.
    fn mutable_temp(&mut self, value: &Expr) {
        if let Some(id) = mentions::variable(value).and_then(|name| self.graph.locals.get(&name))
            && self.graph.locals[id].origin == crate::ir::Origin::Temp
        {
            self.graph.locals[id].mutable = true;
            for op in &mut self.graph.blocks[self.current.0].ops {
                if let crate::ir::Op::Let(binding) = op
                    && let (syn::Pat::Ident(pat), true) = (&mut binding.pat, binding.binds == [id])
                {
                    pat.mutability.get_or_insert_default();
                }
            }
        }
    }

    /// `&fresh`, kept: the value becomes a local of the statement.
    pub(super) fn referenced(&mut self, reference: &syn::ExprReference) -> Expr {
        let temporary = self.keeps_temps && self.is_temporary(reference);
        let inner = (*reference.expr).clone();
        if temporary && (!is_place(&inner) || names_a_value(&inner)) {
            let value = self.value(inner);
            let value = self.spill_any(value);
            self.mutable_temp(&value);
            return value;
        }
        self.receiver(inner)
    }
}

/// Whether a macro has a block of its own around its arguments: what they leave behind dies with it.
pub(super) fn ends_arguments(mac: &syn::Macro) -> bool {
    matches!(macros::kind(mac), macros::Kind::Format | macros::Kind::Assert)
        && !keeps_arguments(mac)
        && !super::shape::panics(mac)
}

/// Whether a formatting macro is an expression around its arguments, rather than a block that ends them.
fn keeps_arguments(mac: &syn::Macro) -> bool {
    matches!(macros::name(mac).as_str(), "format_args" | "write" | "writeln")
}

/// Whether evaluating an expression may leave the function or the block: it cannot be put into a block of its own.
pub(crate) fn escapes(expr: &Expr) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Closure(_) | Expr::Async(_) => return,
                Expr::Try(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => self.0 = true,
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find(false);
    find.visit_expr(expr);
    find.0
}

/// Whether a path names a value rather than a place, by its case: a variant, a unit struct.
fn names_a_value(expr: &Expr) -> bool {
    let Expr::Path(path) = expr else { return false };
    path.path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    })
}
