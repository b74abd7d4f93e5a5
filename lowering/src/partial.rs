//! Partial moves: `let a = x.f;` may move a part of `x` or copy it, and what is left of `x` dies where its scope ends.
//!
//! Reads the graph; gives `x` to a holder, a native async block, which takes the part out, hands it out together with the
//! addresses of the parts that are mentioned later, and keeps the rest until the scope of `x` ends. So does a `let` whose
//! pattern leaves something.

use std::collections::BTreeSet;

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote};

use crate::cfg::reachable;
use crate::holders::{self, Place};
use crate::ir::*;
use crate::later;
use crate::liveness::{self, Liveness};
use crate::mentions::{self, Takes};
use crate::resolve::{Names, bindings};
use crate::rests;
use crate::takes::{self, Mentioned};

/// Puts every partial move of a local that outlives an await into a holder.
pub fn insert(graph: &mut Graph, names: &mut Names) {
    while let Some((place, local)) = tuple(graph) {
        split(graph, &place, local, names);
    }
    rests::end(graph);
    for _ in 0..64 {
        let live = liveness::analyse(graph);
        let Some(found) = find(graph, &live) else { return };
        match found {
            Found::Arms { block, local } => arms(graph, block, local, names),
            Found::Fields { place, local, chains } => {
                match later::of(graph, &live, &Mentioned::of(graph), local)
                    .filter(|found| found.is_needed(graph, &live, &place))
                {
                    Some(found) => later::split(graph, found, names),
                    None => fields(graph, &place, local, &chains, names),
                }
            }
            Found::Pattern { place, local } => pattern(graph, &place, local, names),
        }
    }
}

/// A tuple that is written out, and mentioned by its fields alone.
fn tuple(graph: &Graph) -> Option<(Place, LocalId)> {
    for id in reachable(graph) {
        for (k, op) in graph.blocks[id.0].ops.iter().enumerate() {
            let Op::Let(binding) = op else { continue };
            let (Some(Expr::Tuple(tuple)), [local], syn::Pat::Ident(_), None) =
                (&binding.init, &binding.binds[..], &binding.pat, &binding.ty)
            else {
                continue;
            };
            let by_fields =
                mentioned(graph, *local, &Region::after(graph.blocks[id.0].at[k])).is_some_and(|all| !all.is_empty());
            let before = mentioned(graph, *local, &Region::after(0)).is_some();
            if by_fields && before && tuple.elems.len() > 1 && !assigned(graph, *local) {
                return Some((Place { block: id, op: Some(k) }, *local));
            }
        }
    }
    None
}

/// Whether a local, or a field of it, is given a new value.
fn assigned(graph: &Graph, local: LocalId) -> bool {
    graph.blocks.iter().any(|block| {
        block.ops.iter().any(|op| {
            let found = liveness::of_op(op, &graph.locals);
            found.assigned.contains(&local)
        })
    })
}

/// Makes a tuple's fields locals of their own. They drop in the tuple's order: the first is the youngest.
fn split(graph: &mut Graph, place: &Place, local: LocalId, names: &mut Names) {
    let at = place.at(graph);
    let Op::Let(binding) = &graph.blocks[place.block.0].ops[place.op.expect("an operation")] else { return };
    let Some(Expr::Tuple(tuple)) = &binding.init else { return };
    let elems: Vec<Expr> = tuple.elems.iter().cloned().collect();
    let owner = graph.locals[local].ident.clone();
    let mutable = graph.locals[local].mutable;
    let (age, extent) = (graph.age[&local], graph.extent[&local]);
    let mut fields = Vec::new();
    for (index, elem) in elems.iter().enumerate() {
        let ident = names.fresh(&format!("{}_{index}", plain(&owner)), Span::call_site());
        let id = graph.locals.fresh(ident.clone(), Origin::User);
        graph.locals[id].mutable = mutable;
        graph.locals[id].no_drop = mentions::has_no_drop(elem);
        graph.locals[id].holds_nothing = mentions::value_holds_nothing(elem, &mut false);
        graph.locals[id].settled = graph.locals[local].settled;
        graph.locals[id].source = format!("{}.{index}", graph.locals[local].source);
        graph.age.insert(id, age);
        graph.extent.insert(id, extent);
        fields.push((id, ident));
    }
    for (id, _) in &fields {
        // Beside the tuple, each before the one before it: the first ends up youngest.
        holders::beside(graph, local, *id);
    }
    // Ages tell them apart.
    for (index, (id, _)) in fields.iter().enumerate() {
        graph.age.insert(*id, (age.0, age.1 * 64 + fields.len() - index));
    }
    for (id, (_, seq)) in &mut graph.age {
        if !fields.iter().any(|(field, _)| field == id) {
            *seq = seq.saturating_mul(64);
        }
    }
    let each = |mutable: bool, ident: &Ident| if mutable { quote::quote!(mut #ident) } else { quote::quote!(#ident) };
    let patterns = fields.iter().map(|(_, ident)| each(mutable, ident));
    let pat: syn::Pat = parse_quote!((#(#patterns),*));
    let binds: Vec<LocalId> = fields.iter().map(|(id, _)| *id).collect();
    let block = &mut graph.blocks[place.block.0];
    let k = place.op.expect("an operation");
    if let Op::Let(binding) = &mut block.ops[k] {
        binding.pat = pat;
        binding.binds = binds;
    }
    // Bound again, last first, so that a panic drops them in the tuple's order too.
    for (again, (id, ident)) in (k + 1..).zip(fields.iter().rev().skip(1)) {
        let pat: syn::Pat = if mutable { parse_quote!(mut #ident) } else { parse_quote!(#ident) };
        let op = LetOp::new(pat, parse_quote!(#ident), vec![*id]);
        block.ops.insert(again, Op::Let(Box::new(op)));
        block.at.insert(again, at);
    }
    for (index, (_, ident)) in fields.iter().enumerate() {
        Instead::of(&owner, &[index.to_string()], parse_quote!(#ident)).within(&Region::after(0), graph);
    }
    for op in graph.blocks.iter_mut().flat_map(|block| &mut block.ops) {
        as_assignment(op, &graph.locals);
    }
}

/// `t.0 = e` has become `t_0 = e`: an assignment of a whole local.
fn as_assignment(op: &mut Op, locals: &Table) {
    if let Op::Eval(Expr::Assign(assign)) = op
        && let Some(id) = mentions::variable(&assign.left).and_then(|name| locals.get(&name))
    {
        *op = Op::Assign(id, (*assign.right).clone());
    }
}

enum Found {
    /// `x.f` by value, or matched by a pattern that takes it.
    Fields { place: Place, local: LocalId, chains: Vec<Vec<String>> },
    /// `match x`, where an arm takes a part and leaves something.
    Arms { block: BlockId, local: LocalId },
    /// `let PATTERN = x;`
    Pattern { place: Place, local: LocalId },
}

fn find(graph: &Graph, live: &Liveness) -> Option<Found> {
    for id in reachable(graph) {
        let block = &graph.blocks[id.0];
        for (k, op) in block.ops.iter().enumerate() {
            let place = Place { block: id, op: Some(k) };
            if let Op::Let(binding) = op {
                let whole = binding.init.as_ref().and_then(mentions::variable).and_then(|name| graph.locals.get(&name));
                if let (Some(local), Takes::Part, None) = (whole, mentions::takes(&binding.pat), &binding.diverge)
                    && concerns(graph, local, &place, block.at[k])
                    && !live.live_after[id.0][k].contains(&local)
                {
                    return Some(Found::Pattern { place, local });
                }
            }
            let exprs = match op {
                Op::Let(_) | Op::Eval(_) | Op::Assign(..) => op.exprs(),
                Op::Hold(held) if held.receiver.is_none() && held.later.is_empty() => op.exprs(),
                _ => Vec::new(),
            };
            for expr in exprs {
                if let Some((local, chains)) = moved_parts(graph, live, expr, &place, block.at[k]) {
                    return Some(Found::Fields { place, local, chains });
                }
            }
        }
        if let Term::Match(scrutinee, arms) = &block.term
            && let Some(local) = mentions::variable(scrutinee).and_then(|name| graph.locals.get(&name))
        {
            let part = arms.iter().any(|arm| mentions::takes(&arm.pat) == Takes::Part);
            let later = arms.iter().any(|arm| live.live_in[arm.to.0].contains(&local));
            let place = Place { block: id, op: None };
            let bound = arms.iter().all(|arm| {
                matches!(graph.blocks[arm.to.0].ops.first(), Some(Op::Bind { .. })) || bindings(&arm.pat).is_empty()
            });
            if part && !later && bound && concerns(graph, local, &place, block.end) {
                return Some(Found::Arms { block: id, local });
            }
        }
        if let Term::Match(scrutinee, arms) = &block.term
            && chain_of(scrutinee).is_some()
            && arms.iter().any(|arm| mentions::takes(&arm.pat) != Takes::Nothing && !bindings(&arm.pat).is_empty())
            && !arms.iter().any(|arm| mentions::has_ref(&arm.pat))
        {
            let place = Place { block: id, op: None };
            if let Some((local, chains)) = moved_parts(graph, live, scrutinee, &place, block.end) {
                return Some(Found::Fields { place, local, chains });
            }
        }
        if let Term::Await(point) = &block.term {
            let place = Place { block: id, op: None };
            let point = &graph.awaits[point.0];
            if let Some((local, chains)) = moved_parts(graph, live, &point.operand, &place, point.at) {
                return Some(Found::Fields { place, local, chains });
            }
        }
    }
    None
}

/// Whether it matters what is left of a local: its scope outlives an await, or ends on other paths than that on which a part is
/// moved, so that no braces can end it.
fn concerns(graph: &Graph, local: LocalId, place: &Place, at: usize) -> bool {
    let ends_elsewhere = || {
        let ends = |id: &BlockId| graph.blocks[id.0].ops.iter().any(|op| matches!(op, Op::Drop(id) if *id == local));
        let behind = Region::behind(graph, place).blocks;
        behind.is_some_and(|blocks| blocks.iter().filter(|id| **id != place.block).any(ends))
    };
    outlives_await(graph, local, place, at) || is_owned(&graph.locals[local]) && ends_elsewhere()
}

fn is_owned(local: &Local) -> bool {
    !local.is_reference() && !local.no_drop && local.origin != Origin::Holder
}

/// Whether a local is owned, and its scope outlives an await behind a place.
pub fn outlives_await(graph: &Graph, local: LocalId, place: &Place, at: usize) -> bool {
    let Some(&(first, last)) = graph.extent.get(&local) else { return false };
    let looped = graph.constructs.iter().any(|construct| {
        construct.kind == ConstructKind::Loop && construct.lo <= at && at <= construct.hi && first < construct.lo
    });
    let awaits = graph.awaits.iter().any(|point| {
        point.scope.contains(&local) && (point.at > at || place.op.is_none() && point.at == at) && point.at <= last
    });
    is_owned(&graph.locals[local]) && !looped && awaits
}

/// Locals of which an expression may move a part, a field by value or as the receiver of a method, and whether it does so
/// for certain.
pub fn may_move_part(graph: &Graph, expr: &Expr) -> Vec<(LocalId, bool)> {
    struct Receivers<'a> {
        graph: &'a Graph,
        found: Vec<(LocalId, bool)>,
    }
    impl<'a> Visit<'a> for Receivers<'_> {
        fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
            if let Some((name, chain)) = chain_of(&call.receiver)
                && let (Some(id), false) = (self.graph.locals.get(&name), chain.is_empty())
                && !mentions::borrows_receiver(call)
            {
                self.found.push((id, mentions::takes_receiver(call)));
            }
            visit::visit_expr_method_call(self, call);
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut receivers = Receivers { graph, found: Vec::new() };
    receivers.visit_expr(expr);
    for (id, _) in parts(graph, expr, false) {
        if !receivers.found.iter().any(|(other, _)| *other == id) {
            receivers.found.push((id, false));
        }
    }
    receivers.found
}

/// Whether an expression may move a local or a part of it, however deep: a field by value, a method that may take it, a
/// pattern.
pub fn may_move(expr: &Expr, local: &Local) -> bool {
    !moves_of(expr, local, true).is_empty()
}

/// Fields of a local that an expression may move, or parts of them, however deep. An operand of an operator is likely a
/// number.
pub fn fields_moved(expr: &Expr, local: &Local) -> BTreeSet<String> {
    moves_of(expr, local, false).into_iter().filter_map(|chain| chain.into_iter().next()).collect()
}

/// The fields on the way to what may be moved of a local, the operands of operators among it or not.
fn moves_of(expr: &Expr, local: &Local, operands: bool) -> BTreeSet<Vec<String>> {
    struct Find<'a> {
        local: &'a Local,
        operands: bool,
        found: BTreeSet<Vec<String>>,
    }
    impl Find<'_> {
        /// The fields on the way to a place of the local.
        fn chain(&self, expr: &Expr) -> Option<Vec<String>> {
            chain_of(expr).filter(|(name, _)| self.local.ident == name).map(|(_, chain)| chain)
        }
        /// A place that is looked at, borrowed or written to.
        fn place(&mut self, expr: &Expr) {
            if self.chain(expr).is_none() {
                self.visit_expr(expr);
            }
        }
    }
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                _ if self.chain(expr).is_some_and(|chain| !chain.is_empty()) => self.found.extend(self.chain(expr)),
                Expr::Struct(literal) => {
                    self.found.extend(literal.rest.as_deref().and_then(|rest| self.chain(rest)));
                    visit::visit_expr_struct(self, literal);
                }
                Expr::MethodCall(call) => {
                    if let Some(chain) = self.chain(&call.receiver) {
                        self.found.extend(Some(chain).filter(|_| !mentions::borrows_receiver(call)));
                    } else {
                        self.visit_expr(&call.receiver);
                    }
                    call.args.iter().for_each(|arg| self.visit_expr(arg));
                }
                Expr::Call(call) if self.local.may_be_called_once() => {
                    self.found.extend(self.chain(&call.func).filter(Vec::is_empty));
                    visit::visit_expr_call(self, call);
                }
                Expr::Reference(reference) => self.place(&reference.expr),
                Expr::RawAddr(raw) => self.place(&raw.expr),
                Expr::Index(index) => {
                    self.place(&index.expr);
                    self.visit_expr(&index.index);
                }
                Expr::Unary(unary) if self.local.boxed && matches!(unary.op, syn::UnOp::Deref(_)) => {
                    self.visit_expr(&unary.expr);
                    self.found.extend(self.chain(&unary.expr));
                }
                Expr::Unary(unary) => self.place(&unary.expr),
                Expr::Cast(cast) => self.place(&cast.expr),
                Expr::Assign(assign) if matches!(&*assign.left, Expr::Infer(_)) => self.place(&assign.right),
                Expr::Assign(assign) => {
                    self.place(&assign.left);
                    self.visit_expr(&assign.right);
                }
                Expr::Binary(binary)
                    if !self.operands && !mentions::joins_strings(binary)
                        || mentions::is_comparison(&binary.op)
                        || mentions::is_compound(&binary.op) =>
                {
                    self.place(&binary.left);
                    self.place(&binary.right);
                }
                Expr::Macro(mac) if crate::macros::kind(&mac.mac) == crate::macros::Kind::Unknown => {
                    crate::macros::plain_idents(&mac.mac.tokens, &mut |ident| {
                        self.found.extend((*ident == self.local.ident).then(Vec::new));
                    });
                }
                Expr::Macro(mac) => {
                    let by_value = crate::macros::kind(&mac.mac) == crate::macros::Kind::Value;
                    for arg in crate::macros::arguments(&mac.mac).into_iter().flat_map(|list| list.exprs) {
                        let mut inner = Find { local: self.local, operands: self.operands, found: BTreeSet::new() };
                        let arg = match arg {
                            Expr::Assign(named) => *named.right,
                            arg => arg,
                        };
                        if by_value {
                            inner.visit_expr(&arg);
                        } else {
                            inner.place(&arg);
                        }
                        self.found.append(&mut inner.found);
                    }
                }
                _ => visit::visit_expr(self, expr),
            }
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find { local, operands, found: BTreeSet::new() };
    find.visit_expr(expr);
    find.found
}

/// The field chains of a local that are mentioned by value, where the local is mentioned by other fields alone from there
/// on.
fn moved_parts(
    graph: &Graph,
    live: &Liveness,
    expr: &Expr,
    place: &Place,
    at: usize,
) -> Option<(LocalId, Vec<Vec<String>>)> {
    // What takes a part along may outlive what an address of it is good for.
    let is_asked = |local| {
        takes::is_taken_along(graph, local)
            || joins_behind(graph, place, local)
            || takes::is_in_guards(graph, place, local)
    };
    let is_served = |local| !is_asked(local) || later::of(graph, live, &Mentioned::of(graph), local).is_some();
    parts_of(graph, expr, place, false, |local| concerns(graph, local, place, at) && is_served(local))
}

/// The field chains of a local in positions where a value is moved, if it is not `Copy`.
pub fn taken(expr: &Expr, local: LocalId, graph: &Graph) -> Vec<Vec<String>> {
    parts(graph, expr, false).into_iter().filter(|part| part.0 == local).map(|(_, chain)| chain).collect()
}

/// The same, of locals whose rest is of interest; of branches inside too, if asked for.
pub fn parts_of(
    graph: &Graph,
    expr: &Expr,
    place: &Place,
    in_branches: bool,
    concerns: impl Fn(LocalId) -> bool,
) -> Option<(LocalId, Vec<Vec<String>>)> {
    let parts = parts(graph, expr, in_branches);
    let is_moved = |(local, chain): &(LocalId, Vec<String>)| {
        let here = || chains(expr, *local, graph);
        let later = || mentioned_behind(graph, place, *local);
        concerns(*local)
            && here().is_some_and(|here| here.iter().filter(|other| overlaps(other, chain)).count() == 1)
            && later().is_some_and(|later| later.iter().all(|other| !overlaps(other, chain)))
    };
    let first = parts.iter().find(|part| is_moved(part))?.0;
    let all = parts.iter().filter(|part| part.0 == first && is_moved(part)).map(|(_, chain)| chain.clone());
    Some((first, all.collect()))
}

/// Whether one field is the other, or inside of it.
pub fn overlaps(a: &[String], b: &[String]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b)
}

/// A part of the function: what is written behind a point.
pub struct Region {
    /// The linear position.
    at: usize,
    /// The blocks, if not all of them.
    blocks: Option<BTreeSet<BlockId>>,
}

impl Region {
    /// All that is written behind a linear position.
    pub fn after(at: usize) -> Self {
        Region { at, blocks: None }
    }

    /// What comes after a place: other branches do not.
    fn behind(graph: &Graph, place: &Place) -> Self {
        let mut blocks = Self::reached(graph, None, graph.successors(place.block));
        blocks.insert(place.block);
        Region { at: place.at(graph), blocks: Some(blocks) }
    }

    fn reached(graph: &Graph, avoided: Option<BlockId>, mut stack: Vec<BlockId>) -> BTreeSet<BlockId> {
        let mut seen = BTreeSet::new();
        while let Some(id) = stack.pop() {
            if Some(id) != avoided && seen.insert(id) {
                stack.extend(graph.successors(id));
            }
        }
        seen
    }

    fn has(&self, at: usize) -> bool {
        self.blocks.as_ref().is_none_or(|blocks| blocks.contains(&BlockId(at)))
    }
}

/// Field chains of a local that are mentioned behind a place; `None` if it is mentioned as a whole.
pub fn mentioned_behind(graph: &Graph, place: &Place, local: LocalId) -> Option<Vec<Vec<String>>> {
    mentioned(graph, local, &Region::behind(graph, place))
}

/// Whether what mentions a local behind a place comes on other paths too: no name stands for a part there.
pub fn joins_behind(graph: &Graph, place: &Place, local: LocalId) -> bool {
    let around = Region::reached(graph, Some(place.block), vec![BlockId(0)]);
    let mut either = Region::behind(graph, place);
    either.blocks.iter_mut().for_each(|blocks| blocks.retain(|id| around.contains(id)));
    mentioned(graph, local, &either).is_none_or(|all| !all.is_empty())
}

/// Field chains of a local in expressions behind a point; `None` if it is mentioned as a whole.
fn mentioned(graph: &Graph, local: LocalId, from: &Region) -> Option<Vec<Vec<String>>> {
    let mut all = Vec::new();
    for (_, block) in graph.blocks.iter().enumerate().filter(|(at, _)| from.has(*at)) {
        for (op, &own) in block.ops.iter().zip(&block.at) {
            if own > from.at {
                if let Op::Assign(id, _) = op
                    && *id == local
                {
                    return None;
                }
                for expr in op.exprs() {
                    all.extend(chains(expr, local, graph)?);
                }
                if let Op::Let(binding) = op
                    && let Some(block) = &binding.diverge
                {
                    let expr = Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: block.clone() });
                    all.extend(chains(&expr, local, graph)?);
                }
            }
        }
        if block.end > from.at {
            match &block.term {
                Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => {
                    all.extend(chains(expr, local, graph)?)
                }
                Term::Await(id) => all.extend(chains(&graph.awaits[id.0].operand, local, graph)?),
                _ => {}
            }
        }
    }
    Some(all)
}

/// The longest field chains of a local in an expression; `None` if the local is mentioned in another way.
pub fn chains(expr: &Expr, local: LocalId, graph: &Graph) -> Option<Vec<Vec<String>>> {
    struct Find<'a> {
        name: String,
        found: Option<Vec<Vec<String>>>,
        graph: &'a Graph,
    }
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if let Some((name, chain)) = chain_of(expr)
                && name == self.name
            {
                if chain.is_empty() {
                    self.found = None;
                } else if let Some(found) = &mut self.found {
                    found.push(chain);
                }
                return;
            }
            visit::visit_expr(self, expr);
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            if let Some(list) = crate::macros::arguments(mac) {
                if crate::macros::captured(&list.exprs).contains(&self.name) {
                    self.found = None;
                }
                let known = crate::macros::kind(mac) != crate::macros::Kind::Unknown;
                for expr in &list.exprs {
                    let mentioned = mentions::of(expr, &self.graph.locals)
                        .uses
                        .iter()
                        .any(|id| self.graph.locals[*id].ident == self.name);
                    match (mentioned, known) {
                        (true, false) => self.found = None,
                        (true, true) => {
                            match chains(expr, self.graph.locals.get(&self.name).expect("a local"), self.graph) {
                                Some(more) => {
                                    if let Some(found) = &mut self.found {
                                        found.extend(more);
                                    }
                                }
                                None => self.found = None,
                            }
                        }
                        _ => {}
                    }
                }
                return;
            }
            crate::macros::plain_idents(&mac.tokens, &mut |ident| {
                if *ident == self.name {
                    self.found = None;
                }
            });
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find { name: graph.locals[local].ident.to_string(), found: Some(Vec::new()), graph };
    find.visit_expr(expr);
    find.found
}

/// What a method is called on, as [`chain_of`] has it; `(*x).m()` of a box as well, which may take it.
pub fn called_on(receiver: &Expr, locals: &Table) -> Option<(String, Vec<String>)> {
    match receiver {
        Expr::Paren(paren) => called_on(&paren.expr, locals),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            let name = mentions::variable(&unary.expr)?;
            locals.get(&name).is_some_and(|id| locals[id].boxed).then(|| (name, Vec::new()))
        }
        receiver => chain_of(receiver),
    }
}

/// `x.f.g` as `x` and `[f, g]`.
pub fn chain_of(expr: &Expr) -> Option<(String, Vec<String>)> {
    match expr {
        Expr::Field(field) => {
            let (name, mut chain) = chain_of(&field.base)?;
            chain.push(field.member.to_token_stream().to_string());
            Some((name, chain))
        }
        Expr::Paren(paren) => chain_of(&paren.expr),
        expr => mentions::variable(expr).map(|name| (name, Vec::new())),
    }
}

/// Field chains in positions where a value is moved, if it is not `Copy`, in branches inside too or not.
fn parts(graph: &Graph, expr: &Expr, in_branches: bool) -> Vec<(LocalId, Vec<String>)> {
    let mut parts = Parts { graph, in_branches, found: Vec::new() };
    parts.value(expr);
    parts.found
}

/// See [`parts`].
struct Parts<'a> {
    graph: &'a Graph,
    /// Branches inside too, of which only a holder that is asked there serves what is moved.
    in_branches: bool,
    found: Vec<(LocalId, Vec<String>)>,
}

impl Parts<'_> {
    fn value(&mut self, expr: &Expr) {
        if let Some((name, chain)) = chain_of(expr) {
            if let (Some(id), false) = (self.graph.locals.get(&name), chain.is_empty()) {
                self.found.push((id, chain));
            }
            return;
        }
        match expr {
            Expr::Reference(reference) if !mentions::is_place(&reference.expr) => self.value(&reference.expr),
            Expr::Call(call) => call.args.iter().for_each(|arg| self.value(arg)),
            Expr::MethodCall(call) => {
                if mentions::takes_receiver(call) || chain_of(&call.receiver).is_none() {
                    self.value(&call.receiver);
                }
                call.args.iter().for_each(|arg| self.value(arg));
            }
            Expr::Struct(literal) => literal.fields.iter().for_each(|field| self.value(&field.expr)),
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|elem| self.value(elem)),
            Expr::Array(array) => array.elems.iter().for_each(|elem| self.value(elem)),
            Expr::Paren(paren) => self.value(&paren.expr),
            Expr::Try(tried) => self.value(&tried.expr),
            // `_ = x.f` only names it.
            Expr::Assign(assign) if matches!(&*assign.left, Expr::Infer(_)) && mentions::is_place(&assign.right) => {}
            Expr::ForLoop(looped) => self.value(&looped.expr),
            Expr::Assign(assign) => self.value(&assign.right),
            Expr::Macro(mac) => {
                let kind = crate::macros::kind(&mac.mac);
                if let (true, Some(list)) = (kind != crate::macros::Kind::Unknown, crate::macros::arguments(&mac.mac)) {
                    for expr in &list.exprs {
                        // `format!("{x}", x = y.f)` names a place, too.
                        let expr = match expr {
                            Expr::Assign(named) => &named.right,
                            expr => expr,
                        };
                        if kind == crate::macros::Kind::Value || !mentions::is_place(expr) {
                            self.value(expr);
                        }
                    }
                }
            }
            Expr::If(branches) if self.in_branches => {
                self.inside(&branches.cond);
                self.block(&branches.then_branch);
                branches.else_branch.iter().for_each(|(_, other)| self.value(other));
            }
            Expr::Match(matched) if self.in_branches => {
                self.inside(&matched.expr);
                matched.arms.iter().for_each(|arm| self.value(&arm.body));
            }
            Expr::Block(block) if self.in_branches => self.block(&block.block),
            Expr::Unsafe(block) if self.in_branches => self.block(&block.block),
            // Of these a part itself is looked at, or a number.
            Expr::Unary(unary) => self.inside(&unary.expr),
            Expr::Cast(cast) => self.inside(&cast.expr),
            Expr::Field(field) => self.inside(&field.base),
            Expr::Index(index) => [&index.expr, &index.index].into_iter().for_each(|expr| self.inside(expr)),
            Expr::Binary(binary) => {
                if mentions::joins_strings(binary) {
                    self.value(&binary.left);
                }
                [&binary.left, &binary.right].into_iter().for_each(|expr| self.inside(expr));
            }
            _ => {}
        }
    }

    fn block(&mut self, block: &syn::Block) {
        for stmt in &block.stmts {
            match stmt {
                syn::Stmt::Local(syn::Local { init: Some(init), pat, .. }) if mentions::takes(pat) == Takes::All => {
                    self.value(&init.expr);
                }
                syn::Stmt::Local(syn::Local { init: Some(init), .. }) => self.inside(&init.expr),
                syn::Stmt::Expr(expr, None) => self.value(expr),
                syn::Stmt::Expr(expr, Some(_)) => self.inside(expr),
                _ => {}
            }
        }
    }

    /// An expression of which only what is inside may be moved.
    fn inside(&mut self, expr: &Expr) {
        if chain_of(expr).is_none() {
            self.value(expr);
        }
    }
}

fn fields(graph: &mut Graph, place: &Place, local: LocalId, moved: &[Vec<String>], names: &mut Names) {
    let here = chains(place.expr(graph), local, graph).unwrap_or_default();
    let behind = Region::behind(graph, place);
    let mut kept: Vec<Vec<String>> = mentioned(graph, local, &behind).unwrap_or_default();
    kept.extend(here.into_iter().filter(|other| !moved.iter().any(|chain| overlaps(other, chain))));
    kept.sort();
    kept.dedup();
    // A chain inside another is reached through it.
    let outer = kept.clone();
    kept.retain(|chain| !outer.iter().any(|other| other.len() < chain.len() && overlaps(other, chain)));
    let owner = graph.locals[local].ident.clone();
    let (values, mut binds) = take_parts(graph, place, local, moved, names);
    let parts = binds.iter().map(|id| &graph.locals[*id].ident);
    let pointers: Vec<Ident> = kept.iter().map(|chain| name_of_part(&owner, chain, names)).collect();
    // The local may be a `&`, behind which nothing can be borrowed for writing.
    let writes = graph.locals[local].mutable || graph.locals[local].may_be_mut;
    let addresses = kept.iter().map(|chain| way_to(&part_of(&owner, chain), writes));
    let expr: Expr = parse_quote!((#(#values,)* #(#addresses),*));
    let pat: syn::Pat = parse_quote!((#(#parts,)* #(#pointers),*));
    if let (Term::Match(_, arms), None) = (&graph.blocks[place.block.0].term, place.op) {
        // The scrutinee is the part: so is what the arms bind.
        for arm in arms.clone() {
            if let Some(Op::Bind { took, from, through, .. }) = graph.blocks[arm.to.0].ops.first_mut() {
                *took = binds.first().copied().filter(|_| mentions::takes(&arm.pat) == Takes::All);
                from.retain(|id| *id != local);
                through.extend(&binds);
            }
        }
    }
    for (chain, ident) in kept.iter().zip(&pointers) {
        let id = graph.locals.fresh(ident.clone(), Origin::Pointer);
        binds.push(id);
        Instead::of(&owner, chain, parse_quote!((*#ident.at()))).within(&behind, graph);
    }
    holders::insert_hold(graph, place, local, expr, pat, &binds, names);
}

/// What a holder hands out for the bindings of a pattern: for a `ref` the address, which the reference is made of outside.
struct HandedOut {
    /// Inside.
    values: Vec<Expr>,
    /// Outside.
    patterns: Vec<syn::Pat>,
    /// What these bind.
    binds: Vec<LocalId>,
    /// `let r = &*address;`
    references: Vec<Op>,
}

impl HandedOut {
    fn of(graph: &mut Graph, pat: &syn::Pat, names: &mut Names) -> Self {
        let mut all = HandedOut { values: Vec::new(), patterns: Vec::new(), binds: Vec::new(), references: Vec::new() };
        for bound in bindings(pat) {
            let ident = &bound.ident;
            let id = graph.locals.get(&ident.to_string()).expect("a local");
            if bound.by_ref.is_none() {
                let mutable = graph.locals[id].mutable.then(|| quote::quote!(mut));
                all.values.push(parse_quote!(#ident));
                all.patterns.push(parse_quote!(#mutable #ident));
                all.binds.push(id);
                continue;
            }
            let there = names.fresh(&format!("{}_there", plain(ident)), Span::call_site());
            all.values.push(way_to(&parse_quote!(*#ident), bound.mutability.is_some()));
            all.patterns.push(parse_quote!(#there));
            all.binds.push(graph.locals.fresh(there.clone(), Origin::Pointer));
            let mutability = &bound.mutability;
            let reference = LetOp::new(parse_quote!(#ident), parse_quote!(&#mutability (*#there.at())), vec![id]);
            all.references.push(Op::Let(Box::new(reference)));
        }
        all
    }
}

/// Takes parts of a local out of an expression, and leaves names for them there: the parts, and the names' locals.
pub fn take_parts(
    graph: &mut Graph,
    place: &Place,
    local: LocalId,
    parts: &[Vec<String>],
    names: &mut Names,
) -> (Vec<Expr>, Vec<LocalId>) {
    let owner = graph.locals[local].ident.clone();
    let mut binds = Vec::new();
    let mut values = Vec::new();
    for chain in parts {
        let part = name_of_part(&owner, chain, names);
        Instead::of(&owner, chain, parse_quote!(#part)).visit_expr_mut(place.expr_mut(graph));
        binds.push(graph.locals.fresh(part, Origin::Temp));
        values.push(part_of(&owner, chain));
    }
    (values, binds)
}

fn name_of_part(owner: &Ident, chain: &[String], names: &mut Names) -> Ident {
    names.fresh(&format!("{}_{}", plain(owner), chain.join("_")), Span::call_site())
}

/// The way to a place, which may be written to by it or not.
fn way_to(place: &Expr, writes: bool) -> Expr {
    if writes {
        parse_quote!(::longhand::There::of(&raw mut #place))
    } else {
        parse_quote!(::longhand::There::of((&raw const #place).cast_mut()))
    }
}

/// `x.f.g` of `x` and `[f, g]`.
pub fn part_of(owner: &Ident, chain: &[String]) -> Expr {
    chain.iter().fold(parse_quote!(#owner), |base: Expr, member| {
        let member: syn::Member = syn::parse_str(member).expect("a member");
        parse_quote!(#base.#member)
    })
}

fn pattern(graph: &mut Graph, place: &Place, local: LocalId, names: &mut Names) {
    let Place { block, op: Some(k) } = *place else { return };
    let Op::Let(binding) = graph.blocks[block.0].ops[k].clone() else { return };
    let owner = graph.locals[local].ident.clone();
    let HandedOut { values, patterns, binds, references } = HandedOut::of(graph, &binding.pat, names);
    let (source, ty) = (&binding.pat, binding.ty.iter());
    let expr: Expr = parse_quote!({ let #source #(: #ty)* = #owner; (#(#values,)*) });
    let pat: syn::Pat = parse_quote!((#(#patterns,)*));
    let ops = &mut graph.blocks[block.0];
    let at = ops.at[k];
    ops.ops[k] = Op::Eval(parse_quote!(()));
    for (behind, reference) in (k + 1..).zip(references) {
        ops.ops.insert(behind, reference);
        ops.at.insert(behind, at);
    }
    holders::insert_hold(graph, place, local, expr, pat, &binds, names);
}

/// The holder matches, and hands out which arm it was and what the arm binds: a tuple with one `Some`.
fn arms(graph: &mut Graph, block: BlockId, local: LocalId, names: &mut Names) {
    let Term::Match(_, arms) = graph.blocks[block.0].term.clone() else { return };
    let owner = graph.locals[local].ident.clone();
    let bound: Vec<HandedOut> = arms.iter().map(|arm| HandedOut::of(graph, &arm.pat, names)).collect();
    let inside = arms.iter().enumerate().map(|(at, arm)| {
        let pat = &arm.pat;
        let options = bound.iter().enumerate().map(|(other, HandedOut { values, .. })| {
            if other == at {
                quote::quote!(::core::option::Option::Some((#(#values,)*)))
            } else {
                quote::quote!(::core::option::Option::None)
            }
        });
        quote::quote!(#pat => (#(#options,)*))
    });
    let expr: Expr = parse_quote!(match #owner { #(#inside,)* });
    let result = names.fresh(&format!("{}_arm", plain(&owner)), Span::call_site());
    let result_id = graph.locals.fresh(result.clone(), Origin::Temp);
    graph.locals[result_id].no_drop = false;
    let place = Place { block, op: None };
    let holder = holders::place_hold(graph, &place, local, expr, result_id, names);
    let written = arms
        .iter()
        .enumerate()
        .map(|(at, arm)| {
            let patterns = bound.iter().enumerate().map(|(other, HandedOut { patterns, .. })| {
                if other == at {
                    quote::quote!(::core::option::Option::Some((#(#patterns,)*)))
                } else {
                    quote::quote!(_)
                }
            });
            let pat: syn::Pat = if at + 1 == arms.len() && bound[at].binds.is_empty() {
                parse_quote!(_)
            } else {
                parse_quote!((#(#patterns,)*))
            };
            ArmOf { pat, to: arm.to }
        })
        .collect::<Vec<_>>();
    for (arm, HandedOut { binds, references, .. }) in arms.iter().zip(bound) {
        let block = &mut graph.blocks[arm.to.0];
        if let Some(Op::Bind { locals, took, from, through }) = block.ops.first_mut() {
            *took = None;
            from.clear();
            *through = vec![result_id, holder];
            if !references.is_empty() {
                *locals = binds;
            }
            let at = block.at[0];
            for (behind, reference) in (1..).zip(references) {
                block.ops.insert(behind, reference);
                block.at.insert(behind, at);
            }
        }
    }
    let mut written = written;
    if let Some(last) = written.last()
        && !matches!(last.pat, syn::Pat::Wild(_))
    {
        let never = graph.dead_block();
        written.push(ArmOf { pat: parse_quote!(_), to: never });
    }
    graph.blocks[block.0].term = Term::Match(parse_quote!(#result), written);
}

fn plain(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// Writes something else where a field is mentioned.
pub struct Instead {
    owner: String,
    chain: Vec<String>,
    with: Expr,
}

impl Instead {
    /// Where the field `chain` of `owner` is mentioned, or with no field `owner` itself: `with`.
    pub fn of(owner: &Ident, chain: &[String], with: Expr) -> Self {
        Instead { owner: owner.to_string(), chain: chain.to_vec(), with }
    }
    /// Wherever the function mentions the field, from a linear position on.
    pub fn within(&mut self, from: &Region, graph: &mut Graph) {
        let at = from.at;
        for (_, block) in graph.blocks.iter_mut().enumerate().filter(|(at, _)| from.has(*at)) {
            for (op, &own) in block.ops.iter_mut().zip(&block.at) {
                if own >= at {
                    self.op(op);
                }
            }
            if block.end >= at
                && let Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) = &mut block.term
            {
                self.visit_expr_mut(expr);
                if let Term::Match(_, arms) = &mut block.term {
                    arms.iter_mut().for_each(|arm| self.guard(&mut arm.pat));
                }
            }
        }
        for point in graph.awaits.iter_mut().filter(|point| from.has(point.block.0)) {
            if point.at >= at {
                self.visit_expr_mut(&mut point.operand);
            }
        }
    }
    fn guard(&mut self, pat: &mut syn::Pat) {
        if let syn::Pat::Guard(guard) = pat {
            self.visit_expr_mut(&mut guard.guard);
        }
    }
    fn op(&mut self, op: &mut Op) {
        match op {
            Op::Let(binding) => {
                if let Some(init) = &mut binding.init {
                    self.visit_expr_mut(init);
                }
                if let Some(block) = &mut binding.diverge {
                    self.visit_block_mut(block);
                }
            }
            Op::Eval(expr) | Op::Assign(_, expr) => self.visit_expr_mut(expr),
            Op::Hold(held) => self.visit_expr_mut(&mut held.expr),
            Op::Bind { .. } | Op::Replaced(_) | Op::Drop(_) => {}
        }
    }
}

/// Puts names where they stand for something of the source's: that is where they are used.
struct Standing(Span);

impl VisitMut for Standing {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        ident.set_span(self.0.resolved_at(ident.span()));
    }
}

impl VisitMut for Instead {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if chain_of(expr).is_some_and(|(name, chain)| name == self.owner && chain == self.chain) {
            let mut with = self.with.clone();
            Standing(expr.span()).visit_expr_mut(&mut with);
            *expr = with;
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if let Some(mut list) = crate::macros::arguments(mac) {
            list.exprs.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
            mac.tokens = list.tokens();
        }
    }
}
