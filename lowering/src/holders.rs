//! Holders: `x.m(..)` as the last mention of an owned local may move it or borrow it, and no syntax tells.
//!
//! Reads the graph; puts such a call, whole, into a holder: a small native async block that is given `x`, makes the call,
//! hands its value out, and keeps what the call left behind until the scope of `x` ends. Names that are fixed by
//! convention need none ([`mentions::takes_receiver`], [`mentions::borrows_receiver`]).

use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, parse_quote};

use crate::borrows::{self, Borrows};
use crate::cfg::reachable;
use crate::homes::{self, Homes};
use crate::ir::*;
use crate::liveness::{self, Init, Inits, Liveness};
use crate::macros;
use crate::mentions;
use crate::partial;
use crate::resolve::Names;

/// A call to be held: where it is, and of which local.
struct Found {
    place: Place,
    receiver: LocalId,
    /// Hold the whole expression, rather than the call alone.
    whole: bool,
}

/// What is known of a graph as it stands.
pub struct Analyses {
    /// What a local may hold a borrow of.
    pub borrows: Borrows,
    /// What is used later.
    pub live: Liveness,
}

impl Analyses {
    /// Of a graph.
    pub fn of(graph: &Graph) -> Self {
        Analyses { borrows: borrows::analyse(graph), live: liveness::analyse(graph) }
    }
    /// The homes that follow from them.
    pub fn homes(&self, graph: &Graph) -> Homes {
        homes::choose(graph, &self.live, &self.borrows)
    }
}

/// Puts every ambiguous last mention into a holder. What is known of the graph then.
pub fn insert(graph: &mut Graph, names: &mut Names, mut analyses: Analyses) -> Analyses {
    // Each holder changes what is live, so the next one is looked for anew.
    for _ in 0..64 {
        let Some(found) = find(graph, &analyses) else { break };
        hold(graph, &found, names);
        analyses = Analyses::of(graph);
    }
    analyses
}

/// An expression whose value goes on, where a call may take its receiver.
pub struct Candidate<'a> {
    /// Where it is.
    pub place: Place,
    /// The expression.
    pub expr: &'a Expr,
    /// Used behind it.
    pub after: &'a Locals,
    /// What holds a value before it.
    pub before: &'a Inits,
}

/// The first result for an operation or a terminator with such an expression, in source order.
pub fn first<T>(graph: &Graph, live: &Liveness, mut found: impl FnMut(Candidate<'_>) -> Option<T>) -> Option<T> {
    for id in reachable(graph) {
        let block = &graph.blocks[id.0];
        let mut init = live.init_in[id.0].clone().unwrap_or_default();
        init.extend(block.resumes.and_then(|id| graph.awaits[id.0].result).map(|id| (id, Init::Full)));
        for (k, op) in block.ops.iter().enumerate() {
            let after = &live.live_after[id.0][k];
            let expr = match op {
                Op::Let(binding) => binding.init.as_ref(),
                Op::Eval(expr) | Op::Assign(_, expr) => Some(expr),
                Op::Hold(held) if held.later.is_empty() => Some(&held.expr),
                _ => None,
            };
            let place = Place { block: id, op: Some(k) };
            let result = expr.and_then(|expr| found(Candidate { place, expr, after, before: &init }));
            if result.is_some() {
                return result;
            }
            liveness::step(op, &liveness::of_op(op, &graph.locals), after, graph, &mut init);
        }
        let expr = match &block.term {
            Term::Await(point) => &graph.awaits[point.0].operand,
            Term::Return(value) => value,
            Term::Match(value, _) if !mentions::is_place(value) => value,
            _ => continue,
        };
        let after = liveness::live_out(graph, block, live);
        let place = Place { block: id, op: None };
        let result = found(Candidate { place, expr, after: &after, before: &init });
        if result.is_some() {
            return result;
        }
    }
    None
}

fn find(graph: &Graph, analyses: &Analyses) -> Option<Found> {
    // Asked for only where a candidate is found: most functions have none.
    let stored = std::cell::LazyCell::new(|| analyses.homes(graph).stored);
    first(graph, &analyses.live, |Candidate { place, expr, after, before }| {
        let block = &graph.blocks[place.block.0];
        // What the function returns is taken out of its place.
        if place.op.is_none() && matches!(block.term, Term::Return(_)) {
            return None;
        }
        let held = place.op.and_then(|k| match &block.ops[k] {
            Op::Hold(held) => Some(held),
            _ => None,
        });
        let own = held.and_then(|held| held.receiver);
        let (receiver, whole) = ambiguous_but(own, expr, after, graph, held.is_some() || place.op.is_none())?;
        // `x = x.m()`: out of its place for as long as that takes.
        if matches!(place.op.map(|k| &block.ops[k]), Some(Op::Assign(id, _)) if *id == receiver) {
            return None;
        }
        if let Some(held) = held {
            let ident = &graph.locals[receiver].ident;
            // What its arguments leave behind has to end with the statement, as a chain's own temporaries do.
            if whole || gives_temporaries(expr, ident) || held.receiver.is_some() && !is_argument(expr, ident) {
                return None;
            }
        }
        if let Some(Op::Let(binding)) = place.op.map(|k| &block.ops[k])
            && binding.diverge.as_ref().is_some_and(|block| macros::count(block, &graph.locals[receiver].ident) > 0)
        {
            return None;
        }
        // In a segment, the language itself knows.
        let outlives = place.op.is_none_or(|k| {
            let is_end = |op: &Op| matches!(op, Op::Drop(id) if *id == receiver);
            let follows = |to| follows(graph, place.block, to, receiver);
            let is_stored = |stored: &Vec<homes::Stored>| stored.iter().any(|stored| stored.id == receiver);
            let ends = |at: &usize| graph.blocks[*at].ops.iter().any(is_end);
            !block.ops[k..].iter().any(is_end)
                && (graph.awaits.iter().zip(&*stored).any(|(point, stored)| is_stored(stored) && follows(point.block))
                    || (0..graph.blocks.len()).filter(ends).any(|at| follows(BlockId(at))))
        });
        let held = || is_held(graph, receiver, (place.block, place.op), after, |id| before.contains_key(&id));
        (outlives && !held()).then_some(Found { place, receiver, whole })
    })
}

/// Whether a block can come after another while a local is in scope.
pub fn follows(graph: &Graph, from: BlockId, to: BlockId, local: LocalId) -> bool {
    if from == to {
        return true;
    }
    let mut seen = vec![false; graph.blocks.len()];
    let mut stack = graph.successors(from);
    while let Some(block) = stack.pop() {
        if !graph.blocks[block.0].scope.contains(&local) {
            continue;
        }
        if block == to {
            return true;
        }
        if !std::mem::replace(&mut seen[block.0], true) {
            stack.extend(graph.successors(block));
        }
    }
    false
}

/// Whether something that is alive after an operation (`None`: the terminator) may borrow a local, the operation itself
/// left out. What is `full` holds a value.
///
/// What is declared outside the local's scope is used there or not at all: rustc has checked that it does not outlive
/// what it borrows.
pub fn is_held(
    graph: &Graph,
    id: LocalId,
    at: (BlockId, Option<usize>),
    live: &Locals,
    full: impl Fn(LocalId) -> bool,
) -> bool {
    let borrows = borrows::analyse_without(graph, Some(at));
    borrows.holders(id).any(|holder| {
        let inside = graph.age.get(&holder) >= graph.age.get(&id);
        let is_used = |used: LocalId| live.contains(&used) && (inside || used_within(graph, at, used, id));
        holder != id
            && full(holder)
            && (inside && !graph.locals[holder].no_drop || is_used(holder) || borrows.ways_into(holder).any(is_used))
    })
}

/// Whether a local is mentioned after an operation while another one is in scope.
fn used_within(graph: &Graph, (from, op): (BlockId, Option<usize>), used: LocalId, scope: LocalId) -> bool {
    let mut seen = vec![false; graph.blocks.len()];
    let mut stack = vec![(from, op.map_or(graph.blocks[from.0].ops.len(), |k| k + 1))];
    while let Some((id, first)) = stack.pop() {
        let block = &graph.blocks[id.0];
        let mut ends = false;
        for op in &block.ops[first..] {
            if matches!(op, Op::Drop(id) if *id == scope) {
                ends = true;
                break;
            }
            if liveness::of_op(op, &graph.locals).uses.contains(&used) {
                return true;
            }
        }
        if ends {
            continue;
        }
        if (op.is_some() || id != from) && liveness::of_term(block, graph).uses.contains(&used) {
            return true;
        }
        for to in graph.successors(id) {
            if graph.blocks[to.0].scope.contains(&scope) && !std::mem::replace(&mut seen[to.0], true) {
                stack.push((to, 0));
            }
        }
    }
    false
}

/// The receiver of a call that may take it or borrow it, for the last time.
///
/// With `parts`, the receiver may be a part of the local.
pub fn ambiguous(expr: &Expr, live_after: &Locals, graph: &Graph, parts: bool) -> Option<(LocalId, bool)> {
    ambiguous_but(None, expr, live_after, graph, parts)
}

/// The same of any but one local.
fn ambiguous_but(
    own: Option<LocalId>,
    expr: &Expr,
    live_after: &Locals,
    graph: &Graph,
    parts: bool,
) -> Option<(LocalId, bool)> {
    struct Calls<'a> {
        graph: &'a Graph,
        live: &'a Locals,
        parts: bool,
        found: Vec<LocalId>,
        escapes: bool,
    }
    impl<'a> Visit<'a> for Calls<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::MethodCall(call) => {
                    // `x.f.m(..)` may take a part of `x`.
                    let local = partial::called_on(&call.receiver, &self.graph.locals)
                        .filter(|(_, chain)| self.parts || chain.is_empty())
                        .and_then(|(name, _)| self.graph.locals.get(&name));
                    if let Some(id) = local {
                        let local = &self.graph.locals[id];
                        let owned = !local.is_reference() && !local.no_drop;
                        if owned
                            && !self.live.contains(&id)
                            && !mentions::takes_local(call, &self.graph.locals)
                            && !mentions::borrows_local(call, local)
                        {
                            self.found.push(id);
                        }
                    }
                }
                Expr::Call(call) => {
                    let called = mentions::variable(&call.func).and_then(|name| self.graph.locals.get(&name));
                    let may_be_taken =
                        |id: &LocalId| self.graph.locals[*id].may_be_called_once() && !self.live.contains(id);
                    self.found.extend(called.filter(may_be_taken));
                }
                Expr::Try(_) | Expr::Return(_) => self.escapes = true,
                Expr::Macro(_) if mentions::jump(expr).is_some() => self.escapes = true,
                Expr::Macro(mac) if macros::kind(&mac.mac) == macros::Kind::Unknown => {
                    self.found.extend(given(mac).into_iter().flatten().filter_map(|name| {
                        let id = self.graph.locals.get(&name)?;
                        let local = &self.graph.locals[id];
                        (!local.is_reference() && !local.no_drop && !self.live.contains(&id)).then_some(id)
                    }));
                }
                Expr::Macro(mac) => {
                    for arg in macros::arguments(&mac.mac).into_iter().flat_map(|list| list.exprs) {
                        let mut inner = Calls { found: std::mem::take(&mut self.found), ..*self };
                        inner.visit_expr(&arg);
                        (self.found, self.escapes) = (inner.found, inner.escapes);
                    }
                }
                // `P { a, ..x }` may take parts of `x`.
                Expr::Struct(literal) => {
                    if let Some(id) = rest_of(literal).and_then(|name| self.graph.locals.get(&name)) {
                        let local = &self.graph.locals[id];
                        if !local.is_reference() && !local.no_drop && !self.live.contains(&id) {
                            self.found.push(id);
                        }
                    }
                }
                // What comes first is evaluated on every path.
                Expr::If(branches) => {
                    self.escapes = true;
                    return self.visit_expr(&branches.cond);
                }
                Expr::Match(matched) => {
                    self.escapes = true;
                    return self.visit_expr(&matched.expr);
                }
                Expr::ForLoop(looped) => {
                    self.escapes = true;
                    return self.visit_expr(&looped.expr);
                }
                // What a holder is asked for is its own.
                _ if crate::takes::call(expr).is_some() => return,
                // What is conditional, or captured, is not looked into.
                Expr::Loop(_) | Expr::While(_) | Expr::Closure(_) | Expr::Async(_) => return,
                Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => return,
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut calls = Calls { graph, live: live_after, parts, found: Vec::new(), escapes: false };
    calls.visit_expr(expr);
    let id = *calls.found.iter().find(|id| Some(**id) != own)?;
    let found = mentions::of(expr, &graph.locals);
    if found.by_value.contains(&id) || calls.found.iter().filter(|other| **other == id).count() > 1 {
        return None;
    }
    let ident = &graph.locals[id].ident;
    let mentioned = macros::count(expr, ident);
    let again = mentioned > 1 || is_hidden(expr, ident);
    // Held whole, an expression works on copies of what it is given.
    let writes = !found.stored.is_empty() || !found.assigned.is_empty();
    let may_be_whole = !calls.escapes && !writes && !matches!(expr, Expr::Macro(_));
    if !again && on_spine(expr, id, graph) {
        // Temporaries of the arguments end with the statement, not with the holder.
        return Some((id, !parts && may_be_whole && gives_temporaries(expr, ident)));
    }
    may_be_whole.then_some((id, true))
}

/// Whether the call of a local's method, or a literal with its rest, is an argument as it is.
fn is_argument(expr: &Expr, receiver: &Ident) -> bool {
    struct Find<'a>(&'a Ident, bool);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            let args = match expr {
                Expr::Call(call) => Some(&call.args),
                Expr::MethodCall(call) => Some(&call.args),
                _ => None,
            };
            let is_it = |arg: &Expr| match arg {
                Expr::MethodCall(call) => mentions::variable(&call.receiver).is_some_and(|name| self.0 == &name),
                Expr::Struct(literal) => rest_of(literal).is_some_and(|name| self.0 == &name),
                _ => false,
            };
            self.1 |= args.is_some_and(|args| args.iter().any(is_it));
            visit::visit_expr(self, expr);
        }
    }
    let mut find = Find(receiver, false);
    find.visit_expr(expr);
    find.1
}

/// Whether the arguments of a call of a local's method, or the fields beside its rest, leave temporaries behind.
fn gives_temporaries(expr: &Expr, receiver: &Ident) -> bool {
    struct Find<'a> {
        receiver: &'a Ident,
        in_arguments: bool,
        found: bool,
    }
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            let is_fresh = |expr: &Expr| !mentions::is_place(expr) && !is_literal(expr);
            match expr {
                Expr::Closure(_) | Expr::Async(_) | Expr::Block(_) | Expr::Unsafe(_) => return,
                Expr::Reference(reference) => {
                    let is_fresh = is_fresh(&reference.expr)
                        || reference.mutability.is_some() && !mentions::is_place(&reference.expr);
                    self.found |= self.in_arguments && is_fresh;
                }
                Expr::MethodCall(call) => {
                    self.found |= self.in_arguments && is_fresh(&call.receiver) && !mentions::takes_receiver(call);
                    if partial::chain_of(&call.receiver).is_some_and(|(name, _)| self.receiver == &name) {
                        let outside = std::mem::replace(&mut self.in_arguments, true);
                        call.args.iter().for_each(|arg| self.visit_expr(arg));
                        self.in_arguments = outside;
                        return;
                    }
                }
                Expr::Struct(literal) if rest_of(literal).is_some_and(|name| self.receiver == &name) => {
                    let outside = std::mem::replace(&mut self.in_arguments, true);
                    literal.fields.iter().for_each(|field| self.visit_expr(&field.expr));
                    self.in_arguments = outside;
                    return;
                }
                _ => {}
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find { receiver, in_arguments: false, found: false };
    find.visit_expr(expr);
    find.found
}

/// The variable of which a literal takes what it does not name.
fn rest_of(literal: &syn::ExprStruct) -> Option<String> {
    literal.rest.as_deref().and_then(mentions::variable)
}

/// Whether an expression is made of literals alone: borrowed, it is a static.
fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Array(array) => array.elems.iter().all(is_literal),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_literal),
        Expr::Reference(reference) => reference.mutability.is_none() && is_literal(&reference.expr),
        Expr::Paren(paren) => is_literal(&paren.expr),
        _ => false,
    }
}

/// The variables that an unknown macro is given as they are, which it may take or borrow; `None` where its tokens are no
/// list of expressions, or where it may leave the function.
fn given(mac: &syn::ExprMacro) -> Option<Vec<String>> {
    let exprs = macros::arguments(&mac.mac)?.exprs;
    (!exprs.iter().any(escapes)).then(|| exprs.iter().filter_map(mentions::variable).collect())
}

/// Whether a name is captured by a format string, or mentioned by a macro whose tokens are no list of expressions.
pub fn is_hidden(expr: &Expr, name: &Ident) -> bool {
    struct Find<'a>(&'a Ident, bool);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            match macros::arguments(mac) {
                Some(list) => {
                    self.1 |= macros::captured(&list.exprs).iter().any(|other| self.0 == other);
                    for expr in &list.exprs {
                        self.1 |= is_hidden(expr, self.0);
                    }
                }
                None => macros::plain_idents(&mac.tokens, &mut |ident| self.1 |= ident == self.0),
            }
        }
    }
    let mut find = Find(name, false);
    find.visit_expr(expr);
    find.1
}

/// Whether the call of `id`'s method is the first thing that the expression does.
fn on_spine(expr: &Expr, id: LocalId, graph: &Graph) -> bool {
    let is_it = |expr: &Expr| partial::chain_of(expr).and_then(|(name, _)| graph.locals.get(&name)) == Some(id);
    let first = |exprs: Vec<&Expr>| {
        exprs.into_iter().find(|expr| !is_trivial(expr)).is_some_and(|expr| on_spine(expr, id, graph))
    };
    match expr {
        Expr::MethodCall(call) => {
            is_it(&call.receiver)
                || on_spine(&call.receiver, id, graph)
                || is_trivial(&call.receiver) && first(call.args.iter().collect())
        }
        Expr::Try(tried) => on_spine(&tried.expr, id, graph),
        Expr::Paren(paren) => on_spine(&paren.expr, id, graph),
        Expr::Reference(reference) => on_spine(&reference.expr, id, graph),
        Expr::Field(field) => on_spine(&field.base, id, graph),
        Expr::Cast(cast) => on_spine(&cast.expr, id, graph),
        Expr::Unary(unary) => on_spine(&unary.expr, id, graph),
        Expr::Call(call) if matches!(&*call.func, Expr::Path(_)) => {
            is_it(&call.func) || first(call.args.iter().collect())
        }
        Expr::Tuple(tuple) => first(tuple.elems.iter().collect()),
        Expr::Array(array) => first(array.elems.iter().collect()),
        Expr::Struct(literal) if literal.rest.as_deref().is_some_and(is_it) => {
            !literal.fields.iter().any(|field| escapes(&field.expr))
        }
        Expr::Struct(literal) => first(literal.fields.iter().map(|field| &field.expr).collect()),
        Expr::Macro(mac) if macros::kind(&mac.mac) == macros::Kind::Unknown => macros::arguments(&mac.mac)
            .is_some_and(|list| list.exprs.iter().any(is_it) && list.exprs.iter().all(is_trivial)),
        Expr::Macro(mac) => macros::arguments(&mac.mac).is_some_and(|list| first(list.exprs.iter().collect())),
        Expr::Binary(binary) if mentions::is_compound(&binary.op) => {
            is_trivial(&binary.left) && on_spine(&binary.right, id, graph)
        }
        Expr::Binary(binary) => {
            on_spine(&binary.left, id, graph) || is_trivial(&binary.left) && on_spine(&binary.right, id, graph)
        }
        Expr::Assign(assign) => on_spine(&assign.right, id, graph),
        Expr::If(branches) => on_spine(&branches.cond, id, graph),
        Expr::Match(matched) => on_spine(&matched.expr, id, graph),
        Expr::Let(test) => on_spine(&test.expr, id, graph),
        Expr::ForLoop(looped) => on_spine(&looped.expr, id, graph),
        _ => false,
    }
}

/// Whether evaluating an expression does nothing that could be seen.
fn is_trivial(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) | Expr::Closure(_) => true,
        Expr::Reference(reference) => is_trivial(&reference.expr),
        Expr::Field(field) => is_trivial(&field.base),
        Expr::Paren(paren) => is_trivial(&paren.expr),
        _ => false,
    }
}

fn hold(graph: &mut Graph, found: &Found, names: &mut Names) {
    let Found { place, receiver, whole } = found;
    let (mut call, result) = take_call(graph, place, *receiver, *whole, names);
    // A holder cannot be left.
    if arguments_of(&mut call).is_some_and(|args| args.iter().any(escapes)) {
        arguments_before(graph, place, &mut call, names);
    }
    match place.op.filter(|_| *whole).map(|k| &graph.blocks[place.block.0].ops[k]) {
        None => {}
        // Its value and its temporaries end as those of a statement do.
        Some(Op::Let(binding)) if matches!(binding.pat, Pat::Wild(_)) => {
            call = parse_quote!({ let _ = #call; });
            graph.locals[result].no_drop = true;
        }
        // Its temporaries end with the statement.
        Some(_) => {
            let value = names.fresh("value", Span::call_site());
            call = parse_quote!({ let #value = #call; #value });
        }
    }
    if let Some(Op::Hold(chain)) = place.op.map(|k| &mut graph.blocks[place.block.0].ops[k]) {
        chain.receiver.get_or_insert(result);
    }
    place_hold(graph, place, *receiver, call, result, names);
    end_behind(graph, place, result);
}

/// Takes the call of a local's method out of an expression, or the whole expression, and leaves the name of its result
/// there: the call, and the result.
pub fn take_call(
    graph: &mut Graph,
    place: &Place,
    receiver: LocalId,
    whole: bool,
    names: &mut Names,
) -> (Expr, LocalId) {
    let receiver = graph.locals[receiver].ident.to_string();
    let mut take = Take { receiver, taken: None, method: String::new(), names, whole };
    take.take(place.expr_mut(graph));
    let (call, result) = take.taken.expect("the call that was found");
    let ident = result.clone();
    let result = graph.locals.fresh(result, Origin::Temp);
    graph.locals[result].mutable = true;
    if let Some(Op::Let(binding)) = place.op.map(|k| &mut graph.blocks[place.block.0].ops[k])
        && binding.diverge.is_some()
        && let Some(init) =
            binding.init.as_mut().filter(|init| mentions::variable(init).is_some_and(|name| ident == name))
    {
        // A value, which dies before what is run where the pattern does not match.
        *init = parse_quote!(({ #init }));
    }
    if let (None, Term::Match(scrutinee, arms)) = (place.op, &mut graph.blocks[place.block.0].term) {
        if mentions::variable(scrutinee).is_some_and(|name| ident == name) {
            *scrutinee = parse_quote!({ #scrutinee });
        }
        for to in arms.iter().map(|arm| arm.to).collect::<Vec<_>>() {
            if let Some(Op::Bind { through, .. }) = graph.blocks[to.0].ops.first_mut() {
                through.push(result);
            }
        }
    }
    (call, result)
}

/// A result that an operation does not move on is a temporary of its statement.
pub fn end_behind(graph: &mut Graph, place: &Place, result: LocalId) {
    if place.op.is_some() {
        let (at, index) = (place.at(graph), place.index(graph));
        let block = &mut graph.blocks[place.block.0];
        block.ops.insert(index + 1, Op::Drop(result));
        block.at.insert(index + 1, at);
    }
}

/// Evaluates the arguments of a call before it, literals left out: what they are then.
pub fn arguments_before(graph: &mut Graph, place: &Place, call: &mut Expr, names: &mut Names) -> Vec<LocalId> {
    let mut operands = Vec::new();
    let Some(args) = arguments_of(call) else { return operands };
    let at = place.at(graph);
    for arg in args.iter_mut() {
        if mentions::stands_alone(arg, &graph.locals) {
            continue;
        }
        let ident = names.fresh("operand", Span::call_site());
        let init = std::mem::replace(arg, parse_quote!(#ident));
        let id = graph.locals.fresh(ident.clone(), Origin::Temp);
        graph.age.insert(id, (usize::MAX, id.0));
        graph.extent.insert(id, (at, at));
        let op = LetOp::new(parse_quote!(#ident), init, vec![id]);
        let index = place.index(graph);
        let block = &mut graph.blocks[place.block.0];
        block.ops.insert(index, Op::Let(Box::new(op)));
        block.at.insert(index, at);
        operands.push(id);
    }
    operands
}

fn arguments_of(call: &mut Expr) -> Option<&mut syn::punctuated::Punctuated<Expr, syn::Token![,]>> {
    match call {
        Expr::MethodCall(call) => Some(&mut call.args),
        Expr::Call(call) => Some(&mut call.args),
        _ => None,
    }
}

/// Whether evaluating an expression may leave it for another place in the function, or the function.
pub fn escapes(expr: &Expr) -> bool {
    crate::cfg::escapes(expr) || !mentions::jumps(expr).is_empty()
}

/// An operation, or (`None`) the awaited operand or the scrutinee at the end of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The block.
    pub block: BlockId,
    /// The operation in it.
    pub op: Option<usize>,
}

impl Place {
    /// Its linear position.
    pub fn at(&self, graph: &Graph) -> usize {
        let block = &graph.blocks[self.block.0];
        self.op.map_or(block.end, |k| block.at[k])
    }
    /// Where in its block an operation goes that comes before it: others were put there, for the ends of scopes.
    pub fn index(&self, graph: &Graph) -> usize {
        let (block, at) = (&graph.blocks[self.block.0], self.at(graph));
        let own = |k: &usize| block.at[*k] == at && !matches!(block.ops[*k], Op::Drop(_));
        self.op.and_then(|_| (0..block.ops.len()).rev().find(own)).unwrap_or(block.ops.len())
    }
    /// Its expression.
    pub fn expr<'g>(&self, graph: &'g Graph) -> &'g Expr {
        let block = &graph.blocks[self.block.0];
        match self.op {
            Some(k) => block.ops[k].exprs()[0],
            None => match &block.term {
                Term::Await(id) => &graph.awaits[id.0].operand,
                Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => expr,
                _ => unreachable!("a terminator with an expression"),
            },
        }
    }
    /// Its expression.
    pub fn expr_mut<'g>(&self, graph: &'g mut Graph) -> &'g mut Expr {
        let block = &mut graph.blocks[self.block.0];
        match self.op {
            Some(k) => match &mut block.ops[k] {
                Op::Let(binding) => binding.init.as_mut().expect("a value"),
                Op::Eval(expr) | Op::Assign(_, expr) => expr,
                Op::Hold(held) => &mut held.expr,
                _ => unreachable!("an operation with one expression"),
            },
            None => match &mut block.term {
                Term::Await(id) => &mut graph.awaits[id.0].operand,
                Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => expr,
                _ => unreachable!("a terminator with an expression"),
            },
        }
    }
}

/// Puts a holder before a place: it is given `receiver`, evaluates `expr`, and what it hands out is bound by `pat`.
pub fn insert_hold(
    graph: &mut Graph,
    place: &Place,
    receiver: LocalId,
    expr: Expr,
    pat: syn::Pat,
    binds: &[LocalId],
    names: &mut Names,
) {
    let wanted = format!("{}_parts", graph.locals[receiver].ident.to_string().trim_start_matches("r#"));
    let result = names.fresh(&wanted, Span::call_site());
    let result = graph.locals.fresh(result, Origin::Temp);
    let at = place.at(graph);
    let extent = graph.extent[&receiver];
    let age = graph.age[&receiver];
    // New names live as long as what they are parts of.
    for &id in binds {
        if let std::collections::btree_map::Entry::Vacant(e) = graph.extent.entry(id) {
            e.insert((at, extent.1));
            graph.age.insert(id, age);
            beside(graph, receiver, id);
        }
    }
    place_hold(graph, place, receiver, expr, result, names);
    let ident = graph.locals[result].ident.clone();
    let block = &mut graph.blocks[place.block.0];
    let op = LetOp::new(pat, parse_quote!(#ident), binds.to_vec());
    let index = block
        .ops
        .iter()
        .position(|op| matches!(op, Op::Hold(held) if held.result == result))
        .expect("the operation that was put there");
    block.ops.insert(index + 1, Op::Let(Box::new(op)));
    block.at.insert(index + 1, at);
}

/// Puts a local into every scope that another one is in, and lets it die with it.
pub fn beside(graph: &mut Graph, of: LocalId, new: LocalId) {
    let add = |scope: &mut Vec<LocalId>| {
        if let Some(place) = scope.iter().position(|id| *id == of) {
            scope.insert(place + 1, new);
        }
    };
    graph.awaits.iter_mut().for_each(|point| add(&mut point.scope));
    for outlived in graph.outlived.values_mut().filter(|outlived| outlived.contains(&of)) {
        outlived.insert(new);
    }
    for block in &mut graph.blocks {
        add(&mut block.scope);
        let mut k = 0;
        while k < block.ops.len() {
            if matches!(block.ops[k], Op::Drop(id) if id == of) {
                block.ops.insert(k, Op::Drop(new));
                let at = block.at[k];
                block.at.insert(k, at);
                k += 1;
            }
            k += 1;
        }
    }
}

/// Puts the operation of a holder before a place.
pub fn place_hold(
    graph: &mut Graph,
    place: &Place,
    receiver: LocalId,
    expr: Expr,
    result: LocalId,
    names: &mut Names,
) -> LocalId {
    let at = place.at(graph);
    // Inside of another holder's call.
    let outer = place.op.and_then(|k| match &graph.blocks[place.block.0].ops[k] {
        Op::Hold(outer) => Some(outer.holder),
        _ => None,
    });
    let holder = declare(graph, receiver, at, result, names);
    let is_outer = |op: &Op| matches!(op, Op::Hold(held) if Some(held.holder) == outer);
    let index = graph.blocks[place.block.0].ops.iter().position(is_outer).unwrap_or_else(|| place.index(graph));
    let block = &mut graph.blocks[place.block.0];
    block.ops.insert(
        index,
        Op::Hold(Box::new(HoldOp { holder, expr, result, receiver: Some(receiver), later: Vec::new() })),
    );
    block.at.insert(index, at);
    replace(graph, receiver, holder);
    holder
}

/// A holder that is given `receiver` at a linear position, lives as long as that, and hands out `result`.
pub fn declare(graph: &mut Graph, receiver: LocalId, at: usize, result: LocalId, names: &mut Names) -> LocalId {
    let (name, source) = (graph.locals[receiver].ident.to_string(), graph.locals[receiver].source.clone());
    let holder = names.fresh(&format!("{}_holder", name.trim_start_matches("r#")), Span::call_site());
    let holder = graph.locals.fresh(holder, Origin::Holder);
    graph.locals[holder].source = format!("{source} (holder)");
    let (age, extent) = (graph.age[&receiver], graph.extent[&receiver]);
    graph.age.insert(holder, age);
    graph.age.insert(result, (usize::MAX, result.0));
    graph.extent.insert(holder, (at, extent.1));
    graph.extent.insert(result, (at, at));
    beside(graph, receiver, holder);
    holder
}

/// Ends what a holder keeps of a local's value where the local gets a new one.
fn replace(graph: &mut Graph, local: LocalId, holder: LocalId) {
    for block in &mut graph.blocks {
        let assigned: Vec<usize> =
            (0..block.ops.len()).filter(|&k| matches!(block.ops[k], Op::Assign(id, _) if id == local)).collect();
        for k in assigned.into_iter().rev() {
            let at = block.at[k];
            block.ops.insert(k + 1, Op::Replaced(holder));
            block.at.insert(k + 1, at);
        }
    }
}

/// Takes the call out of an expression and leaves its result there.
struct Take<'a> {
    receiver: String,
    taken: Option<(Expr, proc_macro2::Ident)>,
    method: String,
    names: &'a mut Names,
    whole: bool,
}

impl Take<'_> {
    fn take(&mut self, slot: &mut Expr) {
        if self.whole {
            self.method = "held".to_owned();
            self.replace(slot);
        } else {
            self.visit_expr_mut(slot);
        }
    }
    fn replace(&mut self, slot: &mut Expr) {
        let ident = self.names.fresh(&self.method, Span::call_site());
        let call = std::mem::replace(slot, parse_quote!(#ident));
        self.taken = Some((call, ident));
    }
    /// What patterns look into: a value that they may take apart, rather than a place that they leave something of.
    fn scrutinee(&mut self, expr: &mut Expr) {
        self.visit_expr_mut(expr);
        if self.taken.as_ref().is_some_and(|(_, ident)| mentions::variable(expr).is_some_and(|name| ident == &name)) {
            *expr = parse_quote!({ #expr });
        }
    }
}

impl VisitMut for Take<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if self.taken.is_some() {
            return;
        }
        let is_it = |expr: &Expr| partial::chain_of(expr).is_some_and(|(name, _)| name == self.receiver);
        match expr {
            Expr::MethodCall(call) if is_it(&call.receiver) => {
                self.method = call.method.to_string();
                self.replace(expr);
            }
            Expr::Call(call) if mentions::variable(&call.func).is_some_and(|name| name == self.receiver) => {
                self.method = "called".to_owned();
                self.replace(expr);
            }
            Expr::Macro(mac)
                if macros::kind(&mac.mac) == macros::Kind::Unknown
                    && given(mac).is_some_and(|names| names.contains(&self.receiver)) =>
            {
                self.method = macros::name(&mac.mac);
                self.replace(expr);
            }
            Expr::Struct(literal) if literal.rest.as_deref().is_some_and(is_it) => {
                self.method = "rest".to_owned();
                self.replace(expr);
            }
            Expr::Let(test) => self.scrutinee(&mut test.expr),
            Expr::Match(matched) => {
                self.scrutinee(&mut matched.expr);
                matched.arms.iter_mut().for_each(|arm| self.visit_arm_mut(arm));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if macros::kind(mac) != macros::Kind::Unknown
            && let Some(mut list) = macros::arguments(mac)
        {
            list.exprs.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
            mac.tokens = list.tokens();
        }
    }
}
