//! What takes a local, or parts of it: calls of methods that may, parts and the whole by value. Reads the graph; says where,
//! and writes what a holder is asked for in the place of each.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, parse_quote};

use crate::cfg::reachable;
use crate::holders::{self, Place};
use crate::ir::*;
use crate::liveness::{self, Liveness};
use crate::macros;
use crate::mentions::{self, Mentions, Takes};
use crate::partial;
use crate::resolve::Names;

/// An expression that takes a local, or parts of it.
pub struct Take {
    /// Where it is.
    pub place: Place,
    /// What is taken.
    pub what: Vec<Taken>,
    /// What patterns look into is not a part of the expression any more: it lives as long as the local.
    pub lives_on: bool,
    /// In code on its way out of the function, of an expression that goes on on other paths.
    pub leaves: bool,
    /// Nothing takes anything of the local behind it.
    pub last: bool,
}

/// What is taken, with the fields on the way to it.
#[derive(PartialEq, Eq)]
pub enum Taken {
    /// A method of it is called, which may take it or borrow it.
    Call(Vec<String>),
    /// It is mentioned by value.
    Value(Vec<String>),
}

impl Taken {
    fn chain(&self) -> &[String] {
        match self {
            Taken::Call(chain) | Taken::Value(chain) => chain,
        }
    }
}

/// Which variables each operation and each terminator mentions: most mention few, and are looked at for those alone. What
/// they do with them is read once for all.
pub struct Mentioned {
    blocks: Vec<(Vec<Within>, Within)>,
}

/// What an operation or a terminator mentions.
struct Within {
    names: BTreeSet<String>,
    mentions: OnceCell<Mentions>,
}

impl Mentioned {
    /// Reads a graph once.
    pub fn of(graph: &Graph) -> Self {
        fn names<'t>(all: impl IntoIterator<Item = &'t dyn ToTokens>) -> Within {
            let mut names = BTreeSet::new();
            for tokens in all {
                macros::plain_idents(&tokens.to_token_stream(), &mut |ident| _ = names.insert(ident.to_string()));
            }
            Within { names, mentions: OnceCell::new() }
        }
        let in_op = |op: &Op| {
            let diverge = match op {
                Op::Let(binding) => binding.diverge.as_ref(),
                _ => None,
            };
            let exprs = op.exprs().into_iter().map(|expr| expr as &dyn ToTokens);
            names(exprs.chain(diverge.map(|block| block as &dyn ToTokens)))
        };
        let in_term = |term: &Term| match term {
            Term::Match(expr, arms) => {
                let guards = arms.iter().filter_map(|arm| match &arm.pat {
                    syn::Pat::Guard(guard) => Some(&*guard.guard as &dyn ToTokens),
                    _ => None,
                });
                names(std::iter::once(expr as &dyn ToTokens).chain(guards))
            }
            Term::If(expr, ..) | Term::Return(expr) => names([expr as &dyn ToTokens]),
            Term::Await(point) => names([&graph.awaits[point.0].operand as &dyn ToTokens]),
            Term::Goto(_) | Term::Unreachable => names([]),
        };
        let of_block = |block: &BasicBlock| (block.ops.iter().map(in_op).collect(), in_term(&block.term));
        Mentioned { blocks: graph.blocks.iter().map(of_block).collect() }
    }
    fn at(&self, place: Place) -> &Within {
        let (ops, term) = &self.blocks[place.block.0];
        place.op.map_or(term, |k| &ops[k])
    }
    fn is_at(&self, place: Place, name: &str) -> bool {
        self.at(place).names.contains(name)
    }
}

/// All that takes a local or parts of it, in the order of the source. `None`: something does so that a holder cannot be asked
/// for.
pub fn of(graph: &Graph, live: &Liveness, mentioned: &Mentioned, local: LocalId) -> Option<Vec<Take>> {
    let find = Find { graph, mentioned, local, name: &graph.locals[local].ident };
    let name = find.name.to_string();
    let mut all = Vec::new();
    for id in reachable(graph) {
        let block = &graph.blocks[id.0];
        for (k, op) in block.ops.iter().enumerate() {
            let place = Place { block: id, op: Some(k) };
            if !mentioned.is_at(place, &name) && !matches!(op, Op::Bind { .. } | Op::Hold(_)) {
                continue;
            }
            let live_after = &live.live_after[id.0][k];
            all.extend(find.in_op(op, place, live_after)?);
            for expr in op.exprs() {
                all.extend(find.leaving(expr, place)?);
            }
        }
        let place = Place { block: id, op: None };
        if !mentioned.is_at(place, &name) {
            continue;
        }
        all.extend(find.in_term(block, place, &liveness::live_out(graph, block, live))?);
        if let Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) = &block.term {
            all.extend(find.leaving(expr, place)?);
        }
    }
    all.sort_by_key(|take| take.place.at(graph));
    let last: Vec<bool> = all.iter().map(|take| !all.iter().any(|other| find.follows(take, other))).collect();
    all.iter_mut().zip(last).for_each(|(take, last)| take.last |= last);
    if all.len() >= 64 {
        return None;
    }
    let all = find.in_order(all);
    are_served_in_order(&all).then_some(all)
}

/// Whether the guards of a `match` mention a local.
pub fn is_in_guards(graph: &Graph, place: &Place, local: LocalId) -> bool {
    let Term::Match(_, arms) = &graph.blocks[place.block.0].term else { return false };
    let name = &graph.locals[local].ident;
    let mentions = |arm: &ArmOf| matches!(&arm.pat, syn::Pat::Guard(guard) if macros::count(&guard.guard, name) > 0);
    place.op.is_none() && arms.iter().any(mentions)
}

/// Whether a closure or an async block mentions a local.
pub fn is_captured(graph: &Graph, local: LocalId) -> bool {
    reachable(graph).into_iter().any(|id| {
        let block = &graph.blocks[id.0];
        block.ops.iter().any(|op| liveness::of_op(op, &graph.locals).captured.contains(&local))
            || liveness::of_term(block, graph).captured.contains(&local)
    })
}

/// Whether a holder that serves one after the other has what each asks for: of what overlaps, the former is the last on its
/// path.
fn are_served_in_order(all: &[Take]) -> bool {
    let overlap = |one: &Take, other: &Take| {
        one.what.iter().any(|one| other.what.iter().any(|other| partial::overlaps(one.chain(), other.chain())))
    };
    all.iter().enumerate().all(|(at, take)| take.last || !all[at + 1..].iter().any(|later| overlap(take, later)))
}

struct Find<'a> {
    graph: &'a Graph,
    mentioned: &'a Mentioned,
    local: LocalId,
    name: &'a Ident,
}

impl Find<'_> {
    fn follows(&self, take: &Take, other: &Take) -> bool {
        if take.leaves {
            return false;
        }
        let (from, to) = (&take.place, &other.place);
        if from == to {
            return other.leaves;
        }
        let order = |op: Option<usize>| op.unwrap_or(usize::MAX);
        if from.block == to.block && order(from.op) < order(to.op) {
            return true;
        }
        from.block != to.block && holders::follows(self.graph, from.block, to.block, self.local)
    }

    /// What follows on a path behind what it follows; the last of a path as early as can be, so that other paths, which come
    /// behind it in the holder, may take what overlaps.
    fn in_order(&self, mut all: Vec<Take>) -> Vec<Take> {
        let mut ordered = Vec::new();
        while !all.is_empty() {
            let is_next = |take: &Take| !all.iter().any(|other| self.follows(other, take));
            let last = all.iter().position(|take| take.last && is_next(take));
            let next = last.or_else(|| all.iter().position(is_next)).unwrap_or(0);
            ordered.push(all.remove(next));
        }
        ordered
    }

    fn in_op(&self, op: &Op, place: Place, live_after: &Locals) -> Option<Option<Take>> {
        let is_whole = |expr: &Expr| mentions::variable(expr).is_some_and(|name| self.name == &name);
        match op {
            Op::Bind { took, .. } if *took == Some(self.local) => None,
            Op::Hold(held) if held.receiver == Some(self.local) => None,
            Op::Let(binding) => {
                let Some(init) = &binding.init else { return Some(None) };
                let in_diverge = binding.diverge.as_ref().is_some_and(|block| self.is_mentioned(block));
                let divides =
                    !matches!(&binding.pat, syn::Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none());
                if in_diverge || divides && is_whole(init) {
                    return None;
                }
                let takes = mentions::takes(&binding.pat);
                let looks = divides && mentions::is_place(init) && takes != Takes::All;
                if looks && mentions::has_ref(&binding.pat) && partial::chain_of(init).is_some() {
                    return if takes == Takes::Part && self.is_mentioned(init) { None } else { Some(None) };
                }
                self.in_expr(init, place, live_after, looks && takes == Takes::Part)
            }
            Op::Eval(expr) => match head(expr) {
                Some((scrutinee, pats)) if partial::chain_of(scrutinee).is_some() && self.is_mentioned(scrutinee) => {
                    self.in_scrutinee(expr, scrutinee, &pats, place, live_after)
                }
                _ => self.in_expr(expr, place, live_after, false),
            },
            Op::Assign(_, expr) => self.in_expr(expr, place, live_after, false),
            Op::Hold(held) => self.in_expr(&held.expr, place, live_after, false),
            Op::Bind { .. } | Op::Replaced(_) | Op::Drop(_) => Some(None),
        }
    }

    fn in_term(&self, block: &BasicBlock, place: Place, live_after: &Locals) -> Option<Option<Take>> {
        match &block.term {
            Term::Match(scrutinee, arms) => {
                // A guard looks at other parts, or the local is left alone.
                let chain = partial::chain_of(scrutinee).map(|(_, chain)| chain).unwrap_or_default();
                let looks = |arm: &ArmOf| match &arm.pat {
                    syn::Pat::Guard(guard) if self.is_mentioned(&guard.guard) => {
                        partial::chains(&guard.guard, self.local, self.graph)
                            .is_some_and(|all| all.iter().all(|other| !partial::overlaps(other, &chain)))
                    }
                    _ => true,
                };
                if !arms.iter().all(looks) {
                    return None;
                }
                if partial::chain_of(scrutinee).is_some() && self.is_mentioned(scrutinee) {
                    let pats: Vec<&syn::Pat> = arms.iter().map(|arm| &arm.pat).collect();
                    return self.in_scrutinee(scrutinee, scrutinee, &pats, place, live_after);
                }
                self.in_expr(scrutinee, place, live_after, false)
            }
            Term::If(expr, ..) | Term::Return(expr) => self.in_expr(expr, place, live_after, false),
            Term::Await(point) => self.in_expr(&self.graph.awaits[point.0].operand, place, live_after, false),
            Term::Goto(_) | Term::Unreachable => Some(None),
        }
    }

    /// A place that patterns look into, of which they may take something.
    fn in_scrutinee(
        &self,
        expr: &Expr,
        scrutinee: &Expr,
        pats: &[&syn::Pat],
        place: Place,
        live_after: &Locals,
    ) -> Option<Option<Take>> {
        if pats.iter().all(|pat| mentions::takes(pat) == Takes::Nothing || crate::resolve::bindings(pat).is_empty()) {
            return if mentions::is_place(expr) { Some(None) } else { self.in_expr(expr, place, live_after, false) };
        }
        let (_, chain) = partial::chain_of(scrutinee)?;
        if chain.is_empty() || pats.iter().any(|pat| mentions::has_ref(pat)) {
            return None;
        }
        let is_here = || {
            partial::chains(expr, self.local, self.graph)
                .is_some_and(|here| here.iter().filter(|other| partial::overlaps(other, &chain)).count() == 1)
        };
        if self.is_repeated(&place) || !is_here() || !self.is_over(&place, &chain) {
            return Some(None);
        }
        Some(Some(Take { place, what: vec![Taken::Value(chain)], lives_on: true, leaves: false, last: false }))
    }

    fn in_expr(&self, expr: &Expr, place: Place, live_after: &Locals, lives_on: bool) -> Option<Option<Take>> {
        let count = self.count(expr);
        if count == 0 {
            return Some(None);
        }
        let found = self.mentioned.at(place).mentions.get_or_init(|| mentions::of(expr, &self.graph.locals));
        let id = self.local;
        if found.assigned.contains(&id) || holders::is_hidden(expr, self.name) {
            return None;
        }
        // What borrows it does not outlive it; what takes it along may.
        let along = if found.captured.contains(&id) && found.by_value.contains(&id) {
            partial::chains(expr, id, self.graph)?;
            along(expr, self.name)
        } else {
            Vec::new()
        };
        if self.is_repeated(&place) {
            return if along.is_empty() { Some(None) } else { None };
        }
        if found.by_value.contains(&id)
            && along.is_empty()
            && !live_after.contains(&id)
            && !self.returns(expr).iter().any(|back| self.is_mentioned(back))
        {
            let what = vec![Taken::Value(Vec::new())];
            return (count == 1).then_some(Some(Take { place, what, lives_on: false, leaves: false, last: false }));
        }
        let here = partial::chains(expr, id, self.graph);
        let once = |chain: &[String]| {
            here.as_ref().is_some_and(|here| here.iter().filter(|other| partial::overlaps(other, chain)).count() == 1)
        };
        let mut what: Vec<Taken> = Vec::new();
        for chain in self.called(expr) {
            let may_be_taken = match &chain[..] {
                [] => count == 1 && !live_after.contains(&id),
                chain => once(chain) && self.is_over(&place, chain),
            };
            if may_be_taken && !what.contains(&Taken::Call(chain.clone())) {
                what.push(Taken::Call(chain));
            }
        }
        if let Some((_, chains)) = partial::parts_of(self.graph, expr, &place, true, |other| other == id) {
            what.extend(chains.into_iter().map(Taken::Value));
        }
        let taken = along.iter().filter(|chain| once(chain) && self.is_over(&place, chain));
        what.extend(taken.cloned().map(Taken::Value));
        let is_one = !what.is_empty() || !along.is_empty();
        Some(is_one.then_some(Take { place, what, lives_on, leaves: false, last: false }))
    }

    fn is_mentioned(&self, tokens: &impl ToTokens) -> bool {
        self.count(tokens) > 0
    }

    fn count(&self, tokens: &impl ToTokens) -> usize {
        macros::count(tokens, self.name)
    }

    /// What code on its way out of the function takes, in an expression that goes on on other paths.
    fn leaving(&self, expr: &Expr, place: Place) -> Option<Option<Take>> {
        let mut what: Vec<Taken> = Vec::new();
        for back in self.returns(expr).into_iter().filter(|back| self.is_mentioned(back)) {
            let found = mentions::of(back, &self.graph.locals);
            if found.by_value.contains(&self.local) {
                what.push(Taken::Value(Vec::new()));
            }
            let chains = partial::taken(back, self.local, self.graph);
            what.extend(chains.into_iter().map(Taken::Value));
        }
        if what.is_empty() {
            return Some(None);
        }
        let is_once = |back: &&Expr| {
            let named = partial::chains(back, self.local, self.graph);
            what.iter().all(|taken| match (taken.chain(), &named) {
                ([], _) => self.count(back) <= 1,
                (chain, Some(named)) => named.iter().filter(|other| partial::overlaps(other, chain)).count() <= 1,
                (_, None) => false,
            })
        };
        let once = self.returns(expr).iter().all(is_once);
        once.then_some(Some(Take { place, what, lives_on: false, leaves: true, last: true }))
    }

    /// The values of `return`s inside of an expression.
    fn returns<'e>(&self, expr: &'e Expr) -> Vec<&'e Expr> {
        struct Returns<'e>(Vec<&'e Expr>);
        impl<'e> Visit<'e> for Returns<'e> {
            fn visit_expr_return(&mut self, back: &'e syn::ExprReturn) {
                self.0.extend(back.expr.as_deref());
            }
            fn visit_expr_closure(&mut self, _: &'e syn::ExprClosure) {}
            fn visit_expr_async(&mut self, _: &'e syn::ExprAsync) {}
            fn visit_item(&mut self, _: &'e syn::Item) {}
        }
        let mut returns = Returns(Vec::new());
        returns.visit_expr(expr);
        returns.0
    }

    /// Whether a place can come again while the local is in scope: what it takes is a copy.
    fn is_repeated(&self, place: &Place) -> bool {
        let (graph, local) = (self.graph, self.local);
        graph.successors(place.block).into_iter().any(|next| {
            graph.blocks[next.0].scope.contains(&local) && holders::follows(graph, next, place.block, local)
        })
    }

    /// Whether nothing behind a place mentions a part.
    fn is_over(&self, place: &Place, chain: &[String]) -> bool {
        let later = partial::mentioned_behind(self.graph, place, self.local);
        later.is_some_and(|later| later.iter().all(|other| !partial::overlaps(other, chain)))
    }

    /// Ways to the receivers of methods of unknown manners.
    fn called(&self, expr: &Expr) -> Vec<Vec<String>> {
        struct Calls<'a> {
            local: &'a Local,
            locals: &'a Table,
            chains: Vec<Vec<String>>,
        }
        impl<'a> Calls<'a> {
            fn add(
                &mut self,
                callee: &Expr,
                args: impl IntoIterator<Item = &'a Expr>,
                takes: impl Fn(&[String]) -> bool,
            ) {
                // The types of a closure that captures something come from the call.
                let is_given = |arg: &Expr| {
                    mentions::stands_alone(arg, self.locals) || !matches!(arg, Expr::Closure(_) | Expr::Async(_))
                };
                if let Some((name, chain)) = partial::called_on(callee, self.locals)
                    && self.local.ident == name
                    && takes(&chain)
                    && args.into_iter().all(is_given)
                {
                    self.chains.push(chain);
                }
            }
        }
        impl<'a> Visit<'a> for Calls<'a> {
            fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
                let local = self.local;
                self.add(&call.receiver, &call.args, |chain| {
                    let borrows = match chain {
                        [] => mentions::borrows_local(call, local),
                        _ => mentions::borrows_receiver(call),
                    };
                    !borrows && !mentions::takes_local(call, self.locals)
                });
                visit::visit_expr_method_call(self, call);
            }
            // `(x.f)(1)` may take `x.f`.
            fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
                self.add(&call.func, &call.args, |chain| !chain.is_empty());
                visit::visit_expr_call(self, call);
            }
            fn visit_expr_loop(&mut self, _: &'a syn::ExprLoop) {}
            fn visit_expr_while(&mut self, _: &'a syn::ExprWhile) {}
            fn visit_expr_for_loop(&mut self, _: &'a syn::ExprForLoop) {}
            fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
            fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
            fn visit_item(&mut self, _: &'a syn::Item) {}
        }
        let locals = &self.graph.locals;
        let mut calls = Calls { local: &locals[self.local], locals, chains: Vec::new() };
        calls.visit_expr(expr);
        calls.chains
    }
}

/// What a call may take or borrow: its method's receiver, or the field that is called.
fn called(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::MethodCall(call) => Some(&call.receiver),
        Expr::Call(call) if !matches!(&*call.func, Expr::Path(_)) => Some(&call.func),
        _ => None,
    }
}

/// Fields of a local that closures and async blocks take along: the outermost of each.
fn along(expr: &Expr, owner: &Ident) -> Vec<Vec<String>> {
    struct Find<'a>(&'a Ident, bool, Vec<Vec<String>>);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            let moves = moves_along(expr);
            if let (true, Some((name, chain))) = (self.1, partial::chain_of(expr))
                && self.0 == &name
            {
                return self.2.push(chain);
            }
            let outside = self.1;
            self.1 |= moves;
            visit::visit_expr(self, expr);
            self.1 = outside;
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            macros::arguments(mac).iter().flat_map(|list| &list.exprs).for_each(|expr| {
                let mut inner = Find(self.0, self.1, Vec::new());
                inner.visit_expr(expr);
                self.2.extend(inner.2);
            });
        }
    }
    let mut find = Find(owner, false, Vec::new());
    find.visit_expr(expr);
    let mut all = find.2;
    all.sort();
    all.dedup();
    let outer = all.clone();
    all.retain(|chain| !outer.iter().any(|other| other.len() < chain.len() && partial::overlaps(other, chain)));
    all
}

fn moves_along(expr: &Expr) -> bool {
    match expr {
        Expr::Closure(closure) => closure.capture.is_some(),
        Expr::Async(block) => block.capture.is_some(),
        _ => false,
    }
}

/// Whether a closure or an async block takes a local along, or parts of it.
pub fn is_taken_along(graph: &Graph, local: LocalId) -> bool {
    let along = |found: mentions::Mentions| found.captured.contains(&local) && found.by_value.contains(&local);
    reachable(graph).into_iter().any(|id| {
        let block = &graph.blocks[id.0];
        block.ops.iter().any(|op| along(liveness::of_op(op, &graph.locals))) || along(liveness::of_term(block, graph))
    })
}

/// What a statement looks into first, and by which patterns.
fn head(expr: &Expr) -> Option<(&Expr, Vec<&syn::Pat>)> {
    match expr {
        Expr::If(branches) => match &*branches.cond {
            Expr::Let(test) => Some((&test.expr, vec![&test.pat])),
            _ => None,
        },
        Expr::Match(matched) => Some((&matched.expr, matched.arms.iter().map(|arm| &arm.pat).collect())),
        _ => None,
    }
}

/// The place that a statement's patterns look into, or the statement itself where it is the place.
pub fn scrutinee(expr: &mut Expr) -> &mut Expr {
    if head(expr).is_none() {
        return expr;
    }
    match expr {
        Expr::If(branches) => match &mut *branches.cond {
            Expr::Let(test) => &mut test.expr,
            _ => unreachable!("a statement with a head"),
        },
        Expr::Match(matched) => &mut matched.expr,
        _ => unreachable!("a statement with a head"),
    }
}

/// Writes what a holder is asked for in the place of what an expression takes of a local.
pub struct Ask<'a> {
    /// The function's locals.
    pub locals: &'a Table,
    /// The local.
    pub owner: Ident,
    /// Its holder.
    pub holder: Ident,
    /// What is taken.
    pub what: &'a [Taken],
    /// Nothing else is asked for behind.
    pub last: bool,
    /// Only in code on its way out of the function.
    pub leaves: bool,
    /// What the holder is asked for so far.
    pub steps: &'a mut Vec<Step>,
    /// Names for arguments.
    pub names: &'a mut Names,
}

impl Ask<'_> {
    fn step(&mut self, args: Vec<Ident>, expr: Expr, calls: bool) -> proc_macro2::Literal {
        self.steps.push(Step { args, expr, calls, last: false });
        proc_macro2::Literal::usize_unsuffixed(self.steps.len())
    }

    /// Binds a part before the closure or the async block that takes it along, which mentions it by its own name then.
    fn take_along(&mut self, expr: &mut Expr, chain: &[String]) -> proc_macro2::TokenStream {
        let owner = self.owner.to_string();
        let part =
            self.names.fresh(&format!("{}_{}", owner.trim_start_matches("r#"), chain.join("_")), Span::call_site());
        partial::Instead::of(&self.owner, chain, parse_quote!(#part)).visit_expr_mut(expr);
        let value = partial::part_of(&self.owner, chain);
        if !self.what.contains(&Taken::Value(chain.to_vec())) {
            return quote!(let mut #part = #value;);
        }
        let (holder, step) = (self.holder.clone(), self.step(Vec::new(), value, false));
        quote!(let mut #part = __longhand_part!(#holder #step);)
    }

    /// Writes the expression in which everything that is taken is asked for.
    pub fn write(mut self, expr: &mut Expr) {
        if self.leaves {
            InReturns(&mut self).visit_expr_mut(expr);
        } else {
            self.write_all(expr);
        }
    }

    fn write_all(&mut self, expr: &mut Expr) {
        let before = self.steps.len();
        self.visit_expr_mut(expr);
        if let (true, Some(step)) = (self.last && self.steps.len() > before, self.steps.last_mut()) {
            step.last = true;
        }
    }
}

struct InReturns<'i, 'a>(&'i mut Ask<'a>);

impl VisitMut for InReturns<'_, '_> {
    fn visit_expr_return_mut(&mut self, back: &mut syn::ExprReturn) {
        back.expr.iter_mut().for_each(|value| self.0.write_all(value));
    }
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

impl VisitMut for Ask<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let chain_of = |expr: &Expr, owner: &Ident| {
            partial::chain_of(expr).filter(|(name, _)| owner == name).map(|(_, chain)| chain)
        };
        // Where it is asked is where it is used.
        let mut holder = self.holder.clone();
        holder.set_span(expr.span().resolved_at(holder.span()));
        if moves_along(expr) {
            let whole: Expr = expr.clone();
            let chains = along(&whole, &self.owner);
            let bound: Vec<proc_macro2::TokenStream> =
                chains.iter().map(|chain| self.take_along(expr, chain)).collect();
            if !bound.is_empty() {
                *expr = parse_quote!({ #(#bound)* #expr });
            }
            return;
        }
        if let Some(chain) = chain_of(expr, &self.owner)
            && self.what.contains(&Taken::Value(chain))
        {
            let step = self.step(Vec::new(), expr.clone(), false);
            *expr = parse_quote!(__longhand_part!(#holder #step));
            return;
        }
        let chain = called(expr)
            .and_then(|callee| partial::called_on(callee, self.locals))
            .filter(|(name, _)| self.owner == name)
            .map(|(_, chain)| chain);
        if let (
            Some(chain),
            Expr::MethodCall(syn::ExprMethodCall { args: all, .. }) | Expr::Call(syn::ExprCall { args: all, .. }),
        ) = (chain, &mut *expr)
            && self.what.contains(&Taken::Call(chain))
        {
            let mut args = Vec::new();
            let mut given = Vec::new();
            for arg in all.iter_mut().filter(|arg| !mentions::stands_alone(arg, self.locals)) {
                self.visit_expr_mut(arg);
                let ident = self.names.fresh("operand", Span::call_site());
                given.push(std::mem::replace(arg, parse_quote!(#ident)));
                args.push(ident);
            }
            let step = self.step(args, expr.clone(), true);
            *expr = parse_quote!(__longhand_call(&#holder, #step, (#(#given,)*)));
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if let Some(mut list) = macros::arguments(mac) {
            list.exprs.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
            mac.tokens = list.tokens();
        }
    }
}

/// The call that stands for a holder's: the holder, the number of the step, and the arguments.
pub fn call(expr: &Expr) -> Option<(&Expr, &Expr, &Expr)> {
    let Expr::Call(call) = expr else { return None };
    let is_ours = matches!(&*call.func, Expr::Path(path) if path.path.is_ident("__longhand_call"));
    let mut args = call.args.iter();
    match (is_ours, args.next(), args.next(), args.next()) {
        (true, Some(Expr::Reference(holder)), Some(step), Some(given)) => Some((&holder.expr, step, given)),
        _ => None,
    }
}

/// The holder that is asked for a part, and the number of the step.
pub fn part(mac: &syn::Macro) -> Option<(Ident, proc_macro2::Literal)> {
    if !mac.path.is_ident("__longhand_part") {
        return None;
    }
    let mut tokens = mac.tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(proc_macro2::TokenTree::Ident(holder)), Some(proc_macro2::TokenTree::Literal(step))) => {
            Some((holder, step))
        }
        _ => None,
    }
}

/// An expression as the source has it: what a holder is asked for in its place.
pub fn as_written(graph: &Graph, expr: &Expr) -> Expr {
    struct Asked<'a>(&'a Graph);
    impl Asked<'_> {
        fn step(&self, holder: &Ident, number: &impl ToTokens) -> Option<&Step> {
            let id = self.0.locals.get(&holder.to_string())?;
            let number: usize = number.to_token_stream().to_string().parse().ok()?;
            let ops = self.0.blocks.iter().flat_map(|block| &block.ops);
            let mut later = ops.filter_map(|op| match op {
                Op::Hold(held) if held.holder == id => Some(&held.later),
                _ => None,
            });
            later.next()?.get(number.checked_sub(1)?)
        }
    }
    impl VisitMut for Asked<'_> {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            let asked = match &*expr {
                Expr::Macro(mac) => {
                    part(&mac.mac).and_then(|(holder, step)| self.step(&holder, &step).map(|step| (step, Vec::new())))
                }
                expr => call(expr).and_then(|(holder, step, given)| {
                    let holder: Ident = syn::parse2(holder.to_token_stream()).ok()?;
                    let Expr::Tuple(given) = given else { return None };
                    Some((self.step(&holder, step)?, given.elems.iter().cloned().collect()))
                }),
            };
            if let Some((step, given)) = asked {
                *expr = with_arguments(step, &given);
            }
            visit_mut::visit_expr_mut(self, expr);
        }
    }
    let mut expr = expr.clone();
    Asked(graph).visit_expr_mut(&mut expr);
    expr
}

/// What a holder evaluates, its arguments in their places.
fn with_arguments(step: &Step, given: &[Expr]) -> Expr {
    struct Arguments<'a>(&'a [Ident], &'a [Expr]);
    impl VisitMut for Arguments<'_> {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            let named = mentions::variable(expr).and_then(|name| self.0.iter().position(|arg| arg == &name));
            match named.and_then(|at| self.1.get(at)) {
                Some(given) => *expr = given.clone(),
                None => visit_mut::visit_expr_mut(self, expr),
            }
        }
    }
    let mut expr = step.expr.clone();
    Arguments(&step.args, given).visit_expr_mut(&mut expr);
    expr
}

/// Whether an expression asks a holder for something.
pub fn asks(expr: &Expr) -> bool {
    let mut found = false;
    macros::idents(quote!(#expr), &mut |ident| found |= ident == "__longhand_part" || ident == "__longhand_call");
    found
}
