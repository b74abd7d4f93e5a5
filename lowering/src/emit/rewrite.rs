//! Rewrites the user's expressions for the resume code: locals in place are reached through their slots, `&mut`
//! parameters through their pointer, `return` wraps its value, jumps become the next block.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Macro, Member, UnOp, parse_quote, parse_quote_spanned};

use crate::ir::*;
use crate::macros;
use crate::mentions;
use crate::takes;

/// The types of what a holder is asked for, which the holder and the one who asks have in common.
pub(super) fn link(holder: &Ident, step: usize) -> Ident {
    let number = if step > 1 { format!("_{step}") } else { String::new() };
    quote::format_ident!("{holder}_call{number}")
}

/// How a local is reached at one point of the resume code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// A local variable of its own.
    Plain,
    /// Behind a place.
    Place,
    /// A `&mut` parameter's pointer.
    Mut,
}

/// What rewriting needs to know.
pub(super) struct Rewrite<'a> {
    pub graph: &'a Graph,
    pub reach: &'a dyn Fn(LocalId) -> Reach,
    /// Locals that this operation gives away.
    pub moved: &'a Locals,
    /// Locals that the code at hand gives away, since it leaves the function or their scopes.
    pub leaving: Locals,
    /// Locals that are mentioned again behind the code at hand: what takes their value copies it.
    pub again: Locals,
    pub returns_option: bool,
    /// Inside a holder, which is given the way to what is in place.
    pub in_holder: bool,
    /// The code of a jump.
    pub jump: &'a mut dyn FnMut(usize) -> TokenStream,
}

impl Rewrite<'_> {
    /// An expression whose value is wanted.
    pub(super) fn value(&mut self, mut expr: Expr) -> Expr {
        self.visit_expr_mut(&mut expr);
        expr
    }

    /// Rewrites code that gives locals away and does not go on.
    fn leaving_with<T>(&mut self, taken: Locals, rewrite: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.leaving.clone();
        self.leaving.extend(taken);
        let rewritten = rewrite(self);
        self.leaving = outer;
        rewritten
    }

    /// Expressions that are evaluated one after the other.
    fn in_turn(&mut self, exprs: Vec<&mut Expr>) {
        self.each_in_turn(exprs, |this, expr| this.visit_expr_mut(expr));
    }

    fn each_in_turn(&mut self, exprs: Vec<&mut Expr>, mut each: impl FnMut(&mut Self, &mut Expr)) {
        let again: Vec<Locals> = match exprs.len() > 1 {
            true => exprs.iter().map(|expr| self.mentioned([&**expr])).collect(),
            false => Vec::new(),
        };
        for (at, expr) in exprs.into_iter().enumerate() {
            let behind = again.iter().skip(at + 1).flatten().copied().collect();
            self.before(behind, |this| each(this, expr));
        }
    }

    /// What some expressions mention, where that matters: something is given away.
    fn mentioned<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> Locals {
        if self.moved.is_empty() && self.leaving.is_empty() {
            return Locals::new();
        }
        exprs.into_iter().flat_map(|expr| mentions::of(expr, &self.graph.locals).uses).collect()
    }

    /// Rewrites code behind which some locals are mentioned again.
    fn before<T>(&mut self, behind: Locals, rewrite: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.again.clone();
        self.again.extend(behind);
        let rewritten = rewrite(self);
        self.again = outer;
        rewritten
    }

    /// A scrutinee: a place stays a place, unless its local is given away.
    pub(super) fn scrutinee(&mut self, expr: Expr) -> Expr {
        match self.local(&expr) {
            Some((id, _)) if self.moved.contains(&id) => self.value(expr),
            _ if mentions::is_place(&expr) => self.place(expr),
            _ => self.value(expr),
        }
    }

    pub(super) fn block(&mut self, mut block: Block) -> Block {
        self.visit_block_mut(&mut block);
        block
    }

    fn local(&self, expr: &Expr) -> Option<(LocalId, Ident)> {
        let Expr::Path(path) = expr else { return None };
        if path.qself.is_some() {
            return None;
        }
        let ident = path.path.get_ident()?;
        Some((self.graph.locals.get(&ident.to_string())?, ident.clone()))
    }

    /// The place of a local that is no variable of its own.
    fn looked_at(&self, ident: &Ident) -> Option<TokenStream> {
        let id = self.graph.locals.get(&ident.to_string())?;
        match (self.reach)(id) {
            Reach::Plain => None,
            Reach::Place => Some(quote!((*#ident.at()))),
            Reach::Mut => Some(quote!(*#ident.get())),
        }
    }

    fn is_pin_in_place(&self, id: LocalId) -> bool {
        self.graph.locals[id].pin && (self.reach)(id) == Reach::Place
    }

    /// A place that is borrowed, projected from or looked at.
    fn place(&mut self, expr: Expr) -> Expr {
        if let Some((id, ident)) = self.local(&expr) {
            let span = ident.span();
            return match (self.reach)(id) {
                Reach::Plain => expr,
                Reach::Place => parse_quote_spanned!(span=> (*#ident.at())),
                Reach::Mut => parse_quote_spanned!(span=> (&mut *#ident.get())),
            };
        }
        match expr {
            Expr::Field(mut field) => {
                *field.base = self.base(*field.base);
                Expr::Field(field)
            }
            Expr::Index(mut index) => {
                *index.expr = self.base(*index.expr);
                *index.index = self.value(*index.index);
                Expr::Index(index)
            }
            Expr::Unary(mut unary) if matches!(unary.op, UnOp::Deref(_)) => {
                if let Some((id, ident)) = self.local(&unary.expr)
                    && (self.reach)(id) == Reach::Mut
                {
                    let span = ident.span();
                    return parse_quote_spanned!(span=> (*#ident.get()));
                }
                *unary.expr = self.place(*unary.expr);
                Expr::Unary(unary)
            }
            Expr::Paren(mut paren) => {
                *paren.expr = self.place(*paren.expr);
                Expr::Paren(paren)
            }
            Expr::Group(group) => self.place(*group.expr),
            expr => self.value(expr),
        }
    }

    /// What a field or an element is taken of.
    fn base(&mut self, expr: Expr) -> Expr {
        if let Some((id, ident)) = self.local(&expr)
            && (self.reach)(id) == Reach::Mut
        {
            let span = ident.span();
            return parse_quote_spanned!(span=> (*#ident.get()));
        }
        self.place(expr)
    }

    /// A closure or an async block: what it captures out of slots and pointers.
    fn capture(&mut self, expr: &mut Expr, moves: bool) {
        let found = mentions::of(expr, &self.graph.locals);
        let mut prelude: Vec<TokenStream> = Vec::new();
        let mut in_place = Locals::new();
        // A closure that outlives this segment borrows nothing of it: what it captures is in a slot, given away, or a copy.
        let mut outlives = !moves;
        let mut reaches_out = false;
        for &id in &found.captured {
            let ident = &self.graph.locals[id].ident;
            let mutable = self.graph.locals[id].mutable.then(|| quote!(mut));
            // What the closure itself takes; another mention may take what the closure borrows.
            let takes = self.moved.contains(&id) && found.by_value.contains(&id);
            match (self.reach)(id) {
                Reach::Plain => {
                    outlives &= takes || self.graph.locals[id].is_reference();
                    reaches_out |= takes;
                }
                Reach::Mut => prelude.push(quote!(let #ident = &mut *#ident.get();)),
                Reach::Place if (takes || moves && self.moved.contains(&id)) && !self.again.contains(&id) => {
                    prelude.push(quote!(let #mutable #ident = #ident.take();))
                }
                Reach::Place if moves => prelude.push(quote!(let #mutable #ident = *#ident.at();)),
                Reach::Place => {
                    in_place.insert(id);
                }
            }
        }
        // Before Rust 2021 a closure borrows the reference itself, rather than what it points to.
        let is_kept = |id: &LocalId| !found.stored.contains(id) && !found.assigned.contains(id);
        let copies = !found.captured.is_empty() && found.captured.iter().all(is_kept);
        if outlives && (reaches_out || !in_place.is_empty() || !prelude.is_empty() || copies) {
            match expr {
                Expr::Closure(closure) => {
                    closure.capture = Some(Default::default());
                    // What it borrows of the function, it has a copy of a reference to; its future cannot borrow that.
                    move_into_value(&mut closure.body);
                }
                Expr::Async(block) => block.capture = Some(Default::default()),
                _ => {}
            }
        }
        let copies = self.graph.captures_whole && outlives && !self.in_holder;
        if copies {
            let idents = in_place.iter().map(|&id| &self.graph.locals[id].ident);
            prelude.extend(idents.map(|ident| quote!(let #ident = #ident.slot;)));
        }
        Captured { graph: self.graph, in_place: &in_place, by_slot: !self.in_holder && !copies }.visit_expr_mut(expr);
        if !prelude.is_empty() {
            let inner = expr.clone();
            *expr = parse_quote!({ #(#prelude)* #inner });
        }
    }
}

/// Lets an async block that is a closure's value, or what that is made of, own what it captures.
fn move_into_value(value: &mut Expr) {
    match value {
        Expr::Async(block) => block.capture = Some(Default::default()),
        Expr::Paren(paren) => move_into_value(&mut paren.expr),
        Expr::MethodCall(call) => move_into_value(&mut call.receiver),
        Expr::Call(call) => call.args.iter_mut().for_each(move_into_value),
        Expr::Block(block) => {
            if let Some(syn::Stmt::Expr(tail, None)) = block.block.stmts.last_mut() {
                move_into_value(tail);
            }
        }
        _ => {}
    }
}

/// Whether strings of a macro of unknown name capture variables, if they are format strings.
fn captures(mac: &Macro) -> bool {
    macros::kind(mac) == macros::Kind::Unknown && !macros::captured_in(&mac.tokens).is_empty()
}

/// A macro that stands as a statement, as an expression where it has a syntax of its own.
fn as_expression(stmt: &mut syn::Stmt) {
    if let syn::Stmt::Macro(mac) = stmt
        && (macros::is_labelled(&mac.mac) || captures(&mac.mac))
    {
        let expr = syn::ExprMacro { attrs: mac.attrs.clone(), mac: mac.mac.clone() };
        *stmt = syn::Stmt::Expr(Expr::Macro(expr), mac.semi_token);
    }
}

impl VisitMut for Rewrite<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        as_expression(stmt);
        visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let Some(init) = &mut local.init {
            let expr = std::mem::replace(&mut *init.expr, Expr::Verbatim(TokenStream::new()));
            *init.expr = self.scrutinee(expr);
            if let Some((_, diverge)) = &mut init.diverge {
                self.visit_expr_mut(diverge);
            }
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let jump = match block.stmts.last() {
            Some(syn::Stmt::Expr(Expr::Return(_), _)) => None,
            Some(syn::Stmt::Expr(expr, _)) => match mentions::jump(expr) {
                Some(number) => Some(number),
                None => return visit_mut::visit_block_mut(self, block),
            },
            _ => return visit_mut::visit_block_mut(self, block),
        };
        let whole = Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: block.clone() });
        // On the way out of the function, or of their scopes.
        let mut taken = mentions::taken_last(&whole, &self.graph.locals);
        if let Some(number) = jump {
            taken.retain(|id| self.graph.jumps[number].leaves.contains(id));
        }
        self.leaving_with(taken, |this| visit_mut::visit_block_mut(this, block));
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(number) = mentions::jump(expr) {
            let code = (self.jump)(number);
            *expr = Expr::Verbatim(code);
            return;
        }
        if let Some((holder, step, given)) = takes::call(expr) {
            let (holder, step, given) = (holder.to_token_stream(), step.to_token_stream(), self.value(given.clone()));
            let name = syn::parse2(holder.clone()).expect("a local");
            let link = link(&name, step.to_string().parse().expect("a number"));
            *expr = parse_quote!(::longhand::call(&#holder, #step, #link, #given));
            return;
        }
        if let Expr::Macro(mac) = expr
            && let Some((holder, step)) = takes::part(&mac.mac)
        {
            let link = link(&holder, step.to_string().parse().expect("a number"));
            *expr = parse_quote!(::longhand::part(&#holder, #step, #link));
            return;
        }
        if let Some((id, ident)) = self.local(expr) {
            let span = ident.span();
            match (self.reach)(id) {
                Reach::Plain => {}
                Reach::Place
                    if (self.moved.contains(&id) || self.leaving.contains(&id)) && !self.again.contains(&id) =>
                {
                    *expr = parse_quote_spanned!(span=> #ident.take());
                }
                Reach::Place => *expr = parse_quote_spanned!(span=> (*#ident.at())),
                Reach::Mut => *expr = parse_quote_spanned!(span=> (&mut *#ident.get())),
            }
            return;
        }
        let empty = || Expr::Verbatim(TokenStream::new());
        match expr {
            Expr::Closure(closure) => {
                let moves = closure.capture.is_some();
                self.capture(expr, moves);
            }
            Expr::Async(block) => {
                let moves = block.capture.is_some();
                self.capture(expr, moves);
            }
            Expr::Macro(mac) if macros::generator(&mac.mac).is_some() => self.capture(expr, true),
            Expr::Reference(reference) => {
                let inner = std::mem::replace(&mut *reference.expr, empty());
                *reference.expr = self.place(inner);
            }
            Expr::RawAddr(reference) => {
                let inner = std::mem::replace(&mut *reference.expr, empty());
                *reference.expr = self.place(inner);
            }
            Expr::Field(_) | Expr::Index(_) => {
                let place = std::mem::replace(expr, empty());
                *expr = self.place(place);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                let place = std::mem::replace(expr, empty());
                *expr = self.place(place);
            }
            Expr::MethodCall(call) => {
                let by_value = mentions::takes_local(call, &self.graph.locals);
                let receiver = std::mem::replace(&mut *call.receiver, empty());
                let pin = self.local(&receiver).is_some_and(|(id, _)| self.is_pin_in_place(id));
                let behind = self.mentioned(call.args.iter());
                *call.receiver =
                    self.before(behind, |this| if by_value { this.value(receiver) } else { this.place(receiver) });
                if pin && !by_value && mentions::takes_pin(call) {
                    let place = &call.receiver;
                    *call.receiver = parse_quote!(#place.as_mut());
                }
                self.in_turn(call.args.iter_mut().collect());
            }
            Expr::Call(call) => {
                let function = std::mem::replace(&mut *call.func, empty());
                let borrows = self.local(&function).is_some_and(|(id, _)| !self.graph.locals[id].calls_once);
                *call.func = if borrows { self.place(function) } else { self.value(function) };
                self.in_turn(call.args.iter_mut().collect());
            }
            Expr::Assign(assign) => {
                self.visit_expr_mut(&mut assign.right);
                let left = std::mem::replace(&mut *assign.left, empty());
                *assign.left = self.place(left);
            }
            Expr::Binary(binary) if mentions::is_compound(&binary.op) => {
                self.visit_expr_mut(&mut binary.right);
                let left = std::mem::replace(&mut *binary.left, empty());
                *binary.left = self.place(left);
            }
            Expr::Binary(binary) if mentions::is_comparison(&binary.op) => {
                for side in [&mut binary.left, &mut binary.right] {
                    let operand = std::mem::replace(&mut **side, empty());
                    **side = if mentions::is_place(&operand) { self.place(operand) } else { self.value(operand) };
                }
            }
            Expr::Binary(binary) => self.in_turn(vec![&mut *binary.left, &mut *binary.right]),
            Expr::Tuple(tuple) => self.in_turn(tuple.elems.iter_mut().collect()),
            Expr::Array(array) => self.in_turn(array.elems.iter_mut().collect()),
            Expr::Let(binding) => {
                let scrutinee = std::mem::replace(&mut *binding.expr, empty());
                *binding.expr = self.scrutinee(scrutinee);
            }
            Expr::Match(matched) => {
                let scrutinee = std::mem::replace(&mut *matched.expr, empty());
                *matched.expr = self.scrutinee(scrutinee);
                for arm in &mut matched.arms {
                    if let syn::Pat::Guard(guard) = &mut arm.pat {
                        self.visit_expr_mut(&mut guard.guard);
                    }
                    self.visit_expr_mut(&mut arm.body);
                }
            }
            Expr::Struct(literal) => {
                self.in_turn(literal.fields.iter_mut().map(|field| &mut field.expr).collect());
                for field in &mut literal.fields {
                    if let Member::Named(member) = &field.member
                        && !matches!(&field.expr, Expr::Path(path) if path.path.is_ident(member))
                    {
                        field.colon_token = Some(Default::default());
                    }
                }
                if let Some(rest) = &mut literal.rest {
                    let inner = std::mem::replace(&mut **rest, empty());
                    **rest = self.place(inner);
                }
            }
            Expr::Macro(mac) if macros::is_labelled(&mac.mac) => {
                if let Some(within) = with_references(mac, &self.graph.locals, |ident| self.looked_at(ident)) {
                    *expr = within;
                }
            }
            Expr::Macro(mac) if macros::kind(&mac.mac) == macros::Kind::Unknown => {
                self.visit_macro_mut(&mut mac.mac);
                *expr = with_captures(mac.clone(), &self.graph.locals, |ident| self.looked_at(ident));
            }
            Expr::Return(back) => {
                let span = back.return_token.span;
                let value: Expr = match back.expr.take() {
                    Some(value) => {
                        let taken = mentions::taken_last(&value, &self.graph.locals);
                        self.leaving_with(taken, |this| this.value(Expr::clone(&value)))
                    }
                    None => parse_quote_spanned!(span=> ()),
                };
                *expr = parse_quote_spanned!(span=> return ::core::task::Poll::Ready(#value));
            }
            Expr::Try(tried) if self.returns_option => {
                let span = tried.question_token.span();
                self.visit_expr_mut(&mut tried.expr);
                let inner = &tried.expr;
                *expr = parse_quote_spanned!(span=> match ::longhand::Question::branch(#inner) {
                    ::core::ops::ControlFlow::Continue(value) => value,
                    ::core::ops::ControlFlow::Break(rest) => return ::core::task::Poll::Ready(::longhand::FromRest::from_rest(rest)),
                });
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let kind = macros::kind(mac);
        if kind == macros::Kind::Matches
            && let Ok(mut parsed) = syn::parse2::<macros::Matches>(mac.tokens.clone())
        {
            parsed.expr = self.scrutinee(parsed.expr);
            parsed.guard = parsed.guard.map(|guard| self.value(guard));
            mac.tokens = parsed.tokens();
            return;
        }
        if kind != macros::Kind::Unknown
            && let Some(mut list) = macros::arguments(mac)
        {
            let by_value = kind == macros::Kind::Value;
            let captured = macros::captured(&list.exprs);
            let behind = captured.iter().filter_map(|name| self.graph.locals.get(name)).collect();
            let rewrite = |this: &mut Self, expr: &mut Expr| {
                let target = match expr {
                    Expr::Assign(assign) => &mut *assign.right,
                    expr => expr,
                };
                let inner = std::mem::replace(target, Expr::Verbatim(TokenStream::new()));
                *target = if by_value || !mentions::is_place(&inner) { this.value(inner) } else { this.place(inner) };
            };
            self.before(behind, |this| this.each_in_turn(list.exprs.iter_mut().collect(), rewrite));
            for name in captured {
                let Some(id) = self.graph.locals.get(&name) else { continue };
                let ident = &self.graph.locals[id].ident;
                match (self.reach)(id) {
                    Reach::Plain => {}
                    Reach::Place => list.exprs.push(parse_quote!(#ident = (*#ident.at()))),
                    Reach::Mut => list.exprs.push(parse_quote!(#ident = (&mut *#ident.get()))),
                }
            }
            mac.tokens = list.tokens();
            return;
        }
        let (graph, reach, moved) = (self.graph, self.reach, self.moved);
        mac.tokens = macros::with_idents(mac.tokens.clone(), &mut |ident| {
            let id = graph.locals.get(&ident.to_string())?;
            match reach(id) {
                Reach::Plain => None,
                Reach::Place if moved.contains(&id) => Some(quote!(#ident.take())),
                Reach::Place => Some(quote!((*#ident.at()))),
                Reach::Mut => Some(quote!((&mut *#ident.get()))),
            }
        });
    }
}

/// A macro with labels in a block where references stand for the places that it names, under the names that they have in the
/// source, which label them. What formats is content with references.
fn with_references(
    mac: &syn::ExprMacro,
    locals: &Table,
    place: impl Fn(&Ident) -> Option<TokenStream>,
) -> Option<Expr> {
    let mut named = BTreeSet::new();
    macros::plain_idents(&mac.mac.tokens, &mut |ident| {
        named.insert(ident.clone());
    });
    let in_source = |ident: &Ident| {
        let id = locals.get(&ident.to_string())?;
        let mut source = syn::parse_str::<Ident>(&locals[id].source).ok()?;
        source.set_span(ident.span());
        (source != *ident && !named.contains(&source)).then_some(source)
    };
    let references = references(named.iter(), in_source, place);
    let mut mac = mac.clone();
    mac.mac.tokens = macros::with_idents(mac.mac.tokens, &mut |ident| in_source(ident).map(|source| quote!(#source)));
    mac.mac.tokens = with_captured(mac.mac.tokens, &in_source);
    (!references.is_empty()).then(|| parse_quote!({ #(#references)* #mac }))
}

/// Format strings that capture variables under the names that these have in the source.
fn with_captured(tokens: TokenStream, in_source: &dyn Fn(&Ident) -> Option<Ident>) -> TokenStream {
    macros::recaptured(tokens, &mut |name| {
        let ident = syn::parse_str::<Ident>(name).ok()?;
        in_source(&ident).map(|source| source.to_string())
    })
}

/// References to variables under the names that these have in the source, of those that are in place or have another name.
fn references<'i>(
    named: impl Iterator<Item = &'i Ident>,
    in_source: impl Fn(&Ident) -> Option<Ident>,
    place: impl Fn(&Ident) -> Option<TokenStream>,
) -> Vec<TokenStream> {
    let reference = |ident: &Ident| {
        let source = in_source(ident);
        let place = place(ident).or_else(|| source.is_some().then(|| quote!(#ident)))?;
        let name = source.as_ref().unwrap_or(ident);
        Some(quote!(let #name = &#place;))
    };
    named.filter_map(reference).collect()
}

/// A macro of unknown name; where its strings capture variables, if they are format strings, in a block with references.
fn with_captures(mut mac: syn::ExprMacro, locals: &Table, place: impl Fn(&Ident) -> Option<TokenStream>) -> Expr {
    let captured = macros::captured_in(&mac.mac.tokens);
    let captured: Vec<Ident> = captured.iter().filter_map(|name| syn::parse_str(name).ok()).collect();
    let in_source = |ident: &Ident| {
        let id = locals.get(&ident.to_string())?;
        syn::parse_str::<Ident>(&locals[id].source).ok().filter(|source| source != ident)
    };
    let references = references(captured.iter(), in_source, place);
    if references.is_empty() {
        return Expr::Macro(mac);
    }
    mac.mac.tokens = with_captured(mac.mac.tokens, &in_source);
    parse_quote!({ #(#references)* #mac })
}

/// Mentions of locals in place inside a closure: through the slot, which the closure copies a reference to.
struct Captured<'a> {
    graph: &'a Graph,
    in_place: &'a Locals,
    /// Through the place's own copy of the reference to the slot.
    by_slot: bool,
}

impl Captured<'_> {
    fn slot(&self, ident: &Ident) -> Option<TokenStream> {
        let id = self.graph.locals.get(&ident.to_string())?;
        let span = ident.span();
        self.in_place.contains(&id).then(|| {
            if self.by_slot {
                quote::quote_spanned!(span=> (*#ident.slot.at()))
            } else {
                quote::quote_spanned!(span=> (*#ident.at()))
            }
        })
    }
}

impl VisitMut for Captured<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        as_expression(stmt);
        visit_mut::visit_stmt_mut(self, stmt);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr {
            if let Some(slot) = path.path.get_ident().and_then(|ident| self.slot(ident)) {
                *expr = syn::parse2(slot).expect("an expression");
            }
            return;
        }
        if let Expr::Macro(mac) = expr
            && macros::is_labelled(&mac.mac)
        {
            if let Some(within) = with_references(mac, &self.graph.locals, |ident| self.slot(ident)) {
                *expr = within;
            }
            return;
        }
        if let Expr::Macro(mac) = expr
            && macros::kind(&mac.mac) == macros::Kind::Unknown
        {
            self.visit_macro_mut(&mut mac.mac);
            *expr = with_captures(mac.clone(), &self.graph.locals, |ident| self.slot(ident));
            return;
        }
        if let Expr::Struct(literal) = expr {
            for field in &mut literal.fields {
                self.visit_expr_mut(&mut field.expr);
                if let Member::Named(member) = &field.member
                    && !matches!(&field.expr, Expr::Path(path) if path.path.is_ident(member))
                {
                    field.colon_token = Some(Default::default());
                }
            }
            if let Some(rest) = &mut literal.rest {
                self.visit_expr_mut(rest);
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let captured = macros::arguments(mac).map(|list| macros::captured(&list.exprs)).unwrap_or_default();
        mac.tokens = macros::with_idents(mac.tokens.clone(), &mut |ident| self.slot(ident));
        if macros::kind(mac) == macros::Kind::Format || macros::kind(mac) == macros::Kind::Assert {
            let extra: Vec<TokenStream> = captured
                .iter()
                .filter_map(|name| {
                    let ident = syn::parse_str::<Ident>(name).ok()?;
                    let slot = self.slot(&ident)?;
                    Some(quote!(, #ident = #slot))
                })
                .collect();
            let tokens = &mac.tokens;
            mac.tokens = quote!(#tokens #(#extra)*);
        }
    }
}
