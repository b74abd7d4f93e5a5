//! The resume code: one `match`, arms in source order.
//!
//! Every arm binds all that is in scope and still holds a value, oldest first, so that the language itself drops in the
//! right order on every way out of the arm: `return`, `?`, a jump, a panic. What goes on is moved into the next state or
//! into the next block.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, parse_quote};

use super::rewrite::{Reach, Rewrite};
use crate::borrows::Borrows;
use crate::cfg::reachable;
use crate::homes::{Homes, Stored, Why};
use crate::ir::*;
use crate::liveness::{self, Init, Liveness};
use crate::mentions;
use crate::resolve::{bindings, unbound};
use crate::states::{State, States, Storage, camel};

/// How an arm holds a local at one point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held {
    /// As a variable.
    Plain,
    /// As a variable of type `Option`.
    Optional,
    /// As a place in a node.
    Place(NodeId),
    /// As an `Option` of a place.
    OptionalPlace(NodeId),
    /// Inside of a holder, as the way to a variable.
    Lent,
}

/// What an arm holds.
#[derive(Clone, Default)]
struct Env {
    held: BTreeMap<LocalId, Held>,
    /// Declared, without a value yet.
    declared: Locals,
    /// Dead, and of another type than their own: nothing, if that is `Copy`.
    kept: Locals,
    /// Out of their places for good: no await stores them any more.
    out: Locals,
    /// Nodes whose variant is written, outer first.
    open: Vec<NodeId>,
}

/// What is written for one operation.
enum Piece {
    Code(TokenStream),
    /// The end of a local, held as a variable or in place.
    Drop(LocalId, Held),
}

/// A parameter of a join block.
#[derive(Clone, Copy)]
struct Param {
    id: LocalId,
    held: Held,
    /// Dead: handed on for its drop.
    kept: bool,
}

pub(super) struct Emit<'a> {
    pub graph: &'a Graph,
    pub live: &'a Liveness,
    pub borrows: &'a Borrows,
    pub homes: &'a Homes,
    pub states: &'a States,
    pub returns_option: bool,
    pub function: String,
    /// A span of the user's, whose edition says when the temporaries of a tail die.
    pub user: Span,
    /// The type of each parameter, where it can be spelled.
    pub param_types: BTreeMap<LocalId, Option<syn::Type>>,
    /// The marker of its type, where it cannot.
    pub param_markers: BTreeMap<LocalId, Option<Ident>>,
    pub next: Ident,
    pub joins: BTreeMap<BlockId, Ident>,
    /// Numbers that are several variables of one type: see [`numbers`].
    pub numbers: Locals,
    /// The locals whose types are told to markers outside, where they are wanted.
    pub told: Option<std::cell::RefCell<Told>>,
    /// What must not be: found by `verify`, reported as a bug.
    pub problems: std::cell::RefCell<Vec<String>>,
}

/// What has a marker that is told its type.
#[derive(Clone, Default, Debug)]
pub struct Told {
    /// Locals.
    pub locals: Locals,
    /// Fresh values that the `match` at the end of a block looks into.
    pub matched: std::collections::BTreeSet<BlockId>,
}

/// Variables that begin as a number whose type nothing in it tells, and that are dead at an await, to be given another value
/// behind it: that one is a variable of its own, and has to tell the type of the first.
pub(super) fn numbers(graph: &Graph, homes: &Homes) -> Locals {
    let ops = || graph.blocks.iter().flat_map(|block| &block.ops);
    let is_refilled = |id: LocalId| {
        let dead = |(point, stored): (&AwaitPoint, &Vec<Stored>)| {
            point.scope.contains(&id) && !stored.iter().any(|stored| stored.id == id)
        };
        ops().any(|op| matches!(op, Op::Assign(to, _) if *to == id)) && graph.awaits.iter().zip(&homes.stored).any(dead)
    };
    let begins = ops().filter_map(|op| match op {
        Op::Let(binding) if binding.ty.is_none() && binding.init.as_ref().is_some_and(mentions::is_open_number) => {
            binding.binds.first().copied()
        }
        _ => None,
    });
    begins.filter(|id| graph.locals[*id].mutable && is_refilled(*id)).collect()
}

/// What the variables of one number have in common.
fn type_of(number: &Ident) -> Ident {
    format_ident!("{number}_type")
}

pub(super) fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

impl<'a> Emit<'a> {
    /// Names the join blocks.
    pub(super) fn name_joins(&mut self) {
        let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
        for id in reachable(self.graph) {
            let block = &self.graph.blocks[id.0];
            if block.join {
                let count = taken.entry(block.name).and_modify(|count| *count += 1).or_insert(1);
                let suffix = if *count > 1 { count.to_string() } else { String::new() };
                self.joins.insert(id, format_ident!("{}{suffix}", block.name));
            }
        }
    }

    /// Code in braces of the user's edition.
    fn braced(&self, code: TokenStream) -> TokenStream {
        let mut braces = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, code);
        braces.set_span(self.user);
        proc_macro2::TokenTree::Group(braces).into()
    }

    /// The whole `loop { match .. }`.
    pub(super) fn code(&self) -> TokenStream {
        let mut arms: Vec<(usize, TokenStream)> = Vec::new();
        arms.push((0, self.start_arm()));
        for id in reachable(self.graph) {
            let block = &self.graph.blocks[id.0];
            if let Some(point) = block.resumes {
                arms.push((block.start, self.resume_arm(point, id)));
            } else if block.join {
                arms.push((block.start, self.join_arm(id)));
            }
        }
        arms.sort_by_key(|(at, _)| *at);
        let arms = arms.into_iter().map(|(_, arm)| arm);
        let (state, name, function) = (local("state"), &self.states.name, &self.function);
        let links = self.links();
        if self.joins.is_empty() {
            return quote! {
                #links
                loop {
                    match &mut *#state {
                        #(#arms)*
                        #name::Done => ::longhand::resumed_after_done(#function),
                        #[allow(unreachable_patterns)]
                        _ => ::longhand::not_here(),
                    }
                }
            };
        }
        let next = &self.next;
        let at = local("next");
        let enumeration = self.next_enum();
        let slots = self.slots();
        let blanks = self.join_params().into_iter().map(|_| quote!(_));
        let resume = syn::Lifetime::new("'resume", Span::mixed_site());
        quote! {
            #links
            #slots
            #enumeration
            let mut #at: #next<#(#blanks),*> = #next::Resume;
            #resume: loop {
                #at = match (#at, &mut *#state) {
                    #(#arms)*
                    (#next::Resume, #name::Done) => ::longhand::resumed_after_done(#function),
                    #[allow(unreachable_patterns)]
                    _ => ::longhand::not_here(),
                };
            }
        }
    }

    /// The types that a holder's later call has in common with the holder, and the variables of a number with each other,
    /// wherever they are.
    fn links(&self) -> TokenStream {
        let ops = self.graph.blocks.iter().flat_map(|block| &block.ops);
        let later = ops.filter_map(|op| match op {
            Op::Hold(held) => {
                Some((1..=held.later.len()).map(|step| super::rewrite::link(self.ident(held.holder), step)))
            }
            _ => None,
        });
        let numbers = self.numbers.iter().map(|id| type_of(self.ident(*id)));
        let numbers = numbers.map(|of| quote!(let #of = ::longhand::link::<_, ()>();));
        later.flatten().map(|link| quote!(let #link = ::longhand::link();)).chain(numbers).collect()
    }

    /// The slots of holders that no await keeps, though several arms do.
    fn slots(&self) -> TokenStream {
        let ops = self.graph.blocks.iter().flat_map(|block| block.ops.iter().zip(&block.at));
        let crossing = ops.filter_map(|(op, &at)| match op {
            Op::Hold(held) if self.homes.node_of(held.holder, at).is_none() && self.crosses_join(held.holder) => {
                Some(slot_of(self.ident(held.holder)))
            }
            _ => None,
        });
        crossing.map(|slot| quote!(let #slot = ::longhand::Bare::empty();)).collect()
    }

    fn crosses_join(&self, local: LocalId) -> bool {
        self.joins.keys().any(|id| self.graph.blocks[id.0].scope.contains(&local))
    }

    fn next_enum(&self) -> TokenStream {
        let next = &self.next;
        let params = self.join_params();
        let names: Vec<&Ident> = params.iter().map(|(_, name)| name).collect();
        let variants = self.joins.iter().map(|(&block, name)| {
            // Youngest first: on the way to the block it drops as a whole, where the end of what stays behind panics.
            let fields = self.params(block).into_iter().rev().map(|param| {
                let ident = &self.graph.locals[param.id].ident;
                let ty = &params.iter().find(|(key, _)| *key == (block, param.id)).expect("a parameter").1;
                quote!(#ident: #ty)
            });
            quote!(#name { #(#fields),* })
        });
        quote! {
            /// Where to go on: at the state's own await, or at a point where paths meet.
            enum #next<#(#names),*> { Resume, #(#variants),* }
        }
    }

    fn join_params(&self) -> Vec<((BlockId, LocalId), Ident)> {
        let mut all = Vec::new();
        for &block in self.joins.keys() {
            for param in self.params(block) {
                all.push((
                    (block, param.id),
                    format_ident!("{}{}", self.joins[&block], camel(&self.graph.locals[param.id].ident.to_string())),
                ));
            }
        }
        all
    }

    /// What a join block is handed, oldest first.
    fn params(&self, block: BlockId) -> Vec<Param> {
        let join = &self.graph.blocks[block.0];
        let Some(init) = &self.live.init_in[block.0] else { return Vec::new() };
        let live = &self.live.live_in[block.0];
        join.scope
            .iter()
            .filter_map(|&id| {
                let init = *init.get(&id)?;
                let node = self.homes.node_of(id, join.start);
                let used = live.contains(&id) || self.borrows.holders(id).any(|holder| live.contains(&holder));
                if !used && self.graph.locals[id].no_drop && node.is_none() {
                    return None;
                }
                let held = match (node, init) {
                    (None, Init::Full) => Held::Plain,
                    (None, Init::Maybe) => Held::Optional,
                    (Some(node), Init::Full) => Held::Place(node),
                    (Some(node), Init::Maybe) => Held::OptionalPlace(node),
                };
                Some(Param { id, held, kept: !used && node.is_none() && self.graph.locals[id].settled })
            })
            .collect()
    }

    fn ident(&self, id: LocalId) -> &Ident {
        &self.graph.locals[id].ident
    }

    fn start_arm(&self) -> TokenStream {
        let name = &self.states.name;
        let fields = self.graph.params.iter().map(|&id| self.ident(id));
        let takes = self.graph.params.iter().map(|&id| {
            let ident = self.ident(id);
            let mutable = self.mutable(id);
            // The closure's parameter leaves the types of the parameters open: they are settled here.
            let spelled = self.param_types[&id].iter();
            match &self.param_markers[&id] {
                Some(marker) => quote!(let #mutable #ident = ::longhand::take_as(#ident, #marker);),
                None => quote!(let #mutable #ident #(: #spelled)* = ::longhand::take(#ident);),
            }
        });
        let mut env = Env::default();
        env.held.extend(self.graph.params.iter().map(|&id| (id, Held::Plain)));
        let body = self.block(BlockId(0), env);
        let pattern = self.arm_pattern(quote!(#name::Start { #(#fields),* }));
        let body = self.braced(quote!(#(#takes)* #body));
        quote!(#pattern => #body)
    }

    /// Tells the marker of a local of ours its type, in code that is checked and not run: there no lifetime is too short.
    fn tell(&self, id: LocalId) -> TokenStream {
        let is_ours = matches!(self.graph.locals[id].origin, Origin::Temp | Origin::Pointer);
        let Some(told) = self.told.as_ref().filter(|_| is_ours) else { return TokenStream::new() };
        told.borrow_mut().locals.insert(id);
        let (ident, marker) = (self.ident(id), super::told_marker(self.ident(id)));
        quote!(if false { loop {} ::longhand::unbound::are(&#ident, #marker); })
    }

    /// The same for a fresh value that a `match` looks into, handed on with its temporaries.
    fn tell_matched(&self, id: BlockId, value: Expr) -> Expr {
        let Some(told) = self.told.as_ref().filter(|_| !mentions::is_place(&value)) else { return value };
        told.borrow_mut().matched.insert(id);
        let (at, marker) = (local("matched"), super::matched_marker(id));
        parse_quote!(match #value { #at => { if false { loop {} ::longhand::unbound::are(&#at, #marker); } #at } })
    }

    fn mutable(&self, id: LocalId) -> Option<TokenStream> {
        self.graph.locals[id].mutable.then(|| quote!(mut))
    }

    fn arm_pattern(&self, state: TokenStream) -> TokenStream {
        let next = &self.next;
        if self.joins.is_empty() { state } else { quote!((#next::Resume, #state)) }
    }

    /// A pattern for a variant inside its nodes; `inner` is the pattern of the innermost `at` or variant.
    fn nested(&self, path: &[NodeId], inner: TokenStream, fields: impl Fn(NodeId) -> Vec<TokenStream>) -> TokenStream {
        let mut pattern = inner;
        for (depth, &node) in path.iter().enumerate().rev() {
            let enumeration = self.enum_at(path, depth);
            let fields = fields(node);
            let at = &self.states.at;
            pattern = self.states.node(enumeration, node, &quote!({ #at: #pattern, #(#fields,)* .. }));
        }
        pattern
    }

    /// The enum that holds the variant at a depth of a path.
    fn enum_at(&self, path: &[NodeId], depth: usize) -> &Ident {
        if depth == 0 { &self.states.name } else { &self.states.nodes[path[depth - 1].0].at }
    }

    fn split<'p>(&self, path: &'p [NodeId]) -> (&'p [NodeId], Option<NodeId>) {
        match path.last() {
            Some(&last) if self.homes.nodes[last.0].flat => (&path[..path.len() - 1], Some(last)),
            _ => (path, None),
        }
    }

    fn resume_arm(&self, point: AwaitId, block: BlockId) -> TokenStream {
        let state = &self.states.states[point.0];
        let path = &state.path;
        let (around, flat) = self.split(path);
        let own = state.fields.iter().map(|field| &field.name);
        let enumeration = self.enum_at(around, around.len());
        let variant = &state.variant;
        let stored = &self.homes.stored[point.0];
        let pattern = self.nested(around, quote!(#enumeration::#variant { #(#own),* }), |node| {
            let names = &self.states.nodes[node.0].fields;
            names
                .iter()
                .filter(|field| stored.iter().any(|stored| Some(stored.id) == field.local))
                .map(|field| {
                    let name = &field.name;
                    quote!(#name)
                })
                .collect()
        });
        let pattern = self.arm_pattern(pattern);
        let mut env = Env { open: path.clone(), ..Env::default() };
        let in_slots = |stored: &Stored| flat.filter(|_| !self.is_plain(state, stored.id));
        let takes: Vec<TokenStream> =
            stored.iter().map(|stored| self.rebind(stored, in_slots(stored), &mut env)).collect();
        let (state_at, cx, future) = (local("state"), local("cx"), &state.future);
        let drops = stored.iter().any(|stored| !self.graph.locals[stored.id].no_drop);
        let poll = if drops {
            quote!(::longhand::polled!(#state_at, #future, #cx))
        } else {
            quote!(::longhand::ready!(#state_at, #future, #cx))
        };
        let finish = drops.then(|| quote!(::longhand::finish(#future);));
        let awaited = match self.graph.awaits[point.0].result {
            Some(result) => {
                env.held.insert(result, Held::Plain);
                let ident = self.ident(result);
                let mutable = self.mutable(result);
                let ty = self.graph.locals[result].ty.iter();
                let told = self.tell(result);
                quote!(let #mutable #ident #(: #ty)* = #poll; #told)
            }
            None => quote!(#poll;),
        };
        // The result was there first: it is bound again behind what is older, and what is younger behind it.
        let again = self.graph.awaits[point.0].result.filter(|_| drops && !takes.is_empty()).map(|result| {
            let ident = self.ident(result);
            let mutable = self.mutable(result);
            let younger = self.reorder(&env, &[result]);
            quote!(let #mutable #ident = #ident; #younger)
        });
        let body = self.block(block, env);
        let body = self.braced(quote!(#awaited #(#takes)* #again #finish #body));
        quote!(#pattern => #body)
    }

    /// Whether a variant holds a local as it is.
    fn is_plain(&self, state: &State, id: LocalId) -> bool {
        state.fields.iter().any(|field| field.local == Some(id) && field.storage == Storage::Plain)
    }

    /// Takes a stored local over from its state; in a variant whose fields are slots, `flat` is its node.
    fn rebind(&self, stored: &Stored, flat: Option<NodeId>, env: &mut Env) -> TokenStream {
        let ident = self.ident(stored.id);
        let mutable = self.mutable(stored.id);
        if stored.kept {
            env.kept.insert(stored.id);
        }
        match stored.node {
            Some(node) => {
                let maybe =
                    if flat == Some(node) { stored.maybe } else { self.homes.nodes[node.0].maybe.contains(&stored.id) };
                if stored.maybe {
                    env.held.insert(stored.id, Held::OptionalPlace(node));
                    return quote!(let #ident = ::longhand::Place::resume_maybe(#ident););
                }
                let _ = maybe;
                env.held.insert(stored.id, Held::Place(node));
                quote!(let #ident = ::longhand::Place::resume(&*#ident);)
            }
            None if flat.is_some() => {
                env.held.insert(stored.id, if stored.maybe { Held::Optional } else { Held::Plain });
                if stored.maybe {
                    return quote!(let #mutable #ident = ::longhand::Place::resume_maybe(#ident).map(::longhand::Place::take););
                }
                quote!(let #mutable #ident = ::longhand::Place::resume(&*#ident).take();)
            }
            None => {
                env.held.insert(stored.id, if stored.maybe { Held::Optional } else { Held::Plain });
                quote!(let #mutable #ident = ::longhand::take(#ident);)
            }
        }
    }

    fn join_arm(&self, block: BlockId) -> TokenStream {
        let (next, name) = (&self.next, &self.joins[&block]);
        let mut env = Env { open: self.homes.path(self.graph.blocks[block.0].start), ..Env::default() };
        let params = self.params(block);
        let fields = params.iter().map(|param| {
            env.held.insert(param.id, param.held);
            env.kept.extend(Some(param.id).filter(|_| param.kept));
            let ident = self.ident(param.id);
            let mutable = self.mutable(param.id).filter(|_| param.held == Held::Plain);
            quote!(#mutable #ident)
        });
        let fields: Vec<TokenStream> = fields.collect();
        let body = self.block(block, env);
        let body = self.braced(body);
        quote!((#next::#name { #(#fields),* }, _) => #body)
    }

    /// A block and what follows it inline.
    fn block(&self, id: BlockId, mut env: Env) -> TokenStream {
        let block = &self.graph.blocks[id.0];
        let mut pieces: Vec<Piece> = Vec::new();
        // What is held before each operation, and where its own code begins, behind what makes ready for it.
        let mut before: Vec<(Env, usize)> = Vec::new();
        for (k, op) in block.ops.iter().enumerate() {
            let at = block.at[k];
            if let Op::Replaced(local) | Op::Drop(local) = op {
                before.push((env.clone(), pieces.len()));
                let piece = self.ended(block, k, *local, &mut env, &mut pieces, &mut before);
                pieces.push(piece);
                continue;
            }
            let found = liveness::of_op(op, &self.graph.locals);
            let live_after = &self.live.live_after[id.0][k];
            let moved = liveness::moved(&found, live_after, self.graph);
            if matches!(op, Op::Bind { .. }) {
                // A pattern has taken it on the way in.
                env.held.retain(|id, _| !moved.contains(id));
            }
            let mut ready = self.open_nodes(&mut env, at, true);
            if !matches!(op, Op::Hold(_)) {
                let mut live = live_after.clone();
                if let Op::Assign(local, _) = op {
                    // Its old value is used no more.
                    live.remove(local);
                    ready.extend(self.take_out_assigned((id, k), *local, &found, &mut env));
                }
                for &local in &found.assigned {
                    ready.extend(self.take_out_assigned((id, k), local, &found, &mut env));
                }
                for expr in op.exprs() {
                    ready.extend(self.take_out((id, Some(k)), expr, &live, &mut env));
                }
            }
            pieces.push(Piece::Code(ready));
            before.push((env.clone(), pieces.len()));
            let mut code = self.op((id, k), &found, &moved, &mut env);
            let defined = liveness::defines(op);
            for id in &moved {
                if !found.conditional.contains(id) && !defined.contains(id) {
                    env.held.remove(id);
                }
            }
            let mut bound = Vec::new();
            for id in defined {
                env.out.remove(&id);
                if matches!(op, Op::Hold(held) if held.result == id && self.homes.node_of(id, at).is_none()) {
                    code.extend(self.tell(id));
                    continue;
                }
                if env.held.get(&id) == Some(&Held::Plain) {
                    code.extend(self.tell(id));
                    if self.numbers.contains(&id) {
                        let (ident, of) = (self.ident(id), type_of(self.ident(id)));
                        code.extend(quote!(let _ = [#of, ::longhand::link_of(&#ident)];));
                    }
                    code.extend(self.unbind(&env, id));
                    code.extend(self.put_if_in_place(&mut env, id, at));
                    bound.push(id);
                }
            }
            code.extend(self.in_order((id, k), &bound, &env));
            pieces.push(Piece::Code(code));
        }
        before.push((env.clone(), pieces.len()));
        pieces.push(Piece::Code(self.declare_assigned(&liveness::of_term(block, self.graph), &mut env)));
        match (&block.term, self.graph.outlived.get(&id)) {
            (Term::Return(value), Some(outlived)) => self.outlived_by_tail(id, value, outlived, &before, pieces),
            _ => {
                pieces.push(Piece::Code(self.term(id, env)));
                self.written(pieces)
            }
        }
    }

    /// A block that returns the value of a tail whose temporaries outlive some locals: these end with braces around the
    /// tail, the temporaries behind the braces, and whatever is older with the arm.
    fn outlived_by_tail(
        &self,
        id: BlockId,
        value: &Expr,
        outlived: &Locals,
        before: &[(Env, usize)],
        mut pieces: Vec<Piece>,
    ) -> TokenStream {
        let ops = &self.graph.blocks[id.0].ops;
        let mut env = before[ops.len()].0.clone();
        let taken = self.take_out((id, None), value, &Locals::new(), &mut env);
        let drops = |id: &LocalId| env.held.contains_key(id) && !self.graph.locals[*id].no_drop;
        let mut inside: Vec<LocalId> = outlived.iter().copied().filter(drops).collect();
        inside.sort_by_key(|id| self.graph.age.get(id));
        let defines = |op: &Op, which: &dyn Fn(&LocalId) -> bool| liveness::defines(op).iter().any(which);
        let is_older = |id: &LocalId| drops(id) && !outlived.contains(id) && self.age(*id).is_some();
        let held_at_start = inside.iter().any(|id| before[0].0.held.contains_key(id));
        let first =
            ops.iter().position(|op| defines(op, &|id| inside.contains(id))).filter(|_| !held_at_start).unwrap_or(0);
        let last_older = ops.iter().rposition(|op| defines(op, &is_older)).map_or(0, |at| at + 1);
        let from = if taken.is_empty() { first.max(last_older) } else { ops.len() };
        let there = &before[from].0;
        inside.retain(|id| there.held.contains_key(id));
        let is_borrowed = |id: &LocalId| {
            let mut holders = self.borrows.holders(*id).filter(|at| at != id);
            there.held[id] == Held::Plain
                && holders.any(|at| env.held.contains_key(&at) && !self.graph.locals[at].no_drop)
        };
        if from > 0 && inside.iter().any(is_borrowed) {
            let problem = "a temporary of the function's value, which is older than what it is declared with";
            self.problems.borrow_mut().push(problem.to_owned());
        }
        let again = self.bound_again(there, &inside, &[]);
        let returned = self.returned(&env, value, id);
        let mut rest = pieces.split_off(before[from].1);
        rest.push(Piece::Code(returned));
        let rest = self.written(rest);
        let braces = self.braced(quote!(#again #rest));
        pieces.push(Piece::Code(quote!(#taken #braces;)));
        self.written(pieces)
    }

    /// `return` of a value, without a semicolon.
    fn returned(&self, env: &Env, value: &Expr, id: BlockId) -> TokenStream {
        let found = liveness::of_term(&self.graph.blocks[id.0], self.graph);
        let moved = liveness::moved(&found, &Locals::new(), self.graph);
        let value = self.rewrite(env, &moved, |rewrite| rewrite.value(value.clone()));
        // In the user's edition, which says when the temporaries of a tail die.
        let span = self.user;
        let value = if self.graph.tails.contains(&id) { self.braced(quote!(#value)) } else { quote!(#value) };
        quote::quote_spanned!(span=> return ::core::task::Poll::Ready(#value))
    }

    /// The end of a local at operation `k`: a drop, or, where an operation may have moved it, braces around all from there
    /// on, whose pieces it takes.
    fn ended(
        &self,
        block: &BasicBlock,
        k: usize,
        local: LocalId,
        env: &mut Env,
        pieces: &mut Vec<Piece>,
        before: &mut [(Env, usize)],
    ) -> Piece {
        let Some(held) = env.held.remove(&local) else { return Piece::Code(TokenStream::new()) };
        if held == Held::Plain && self.graph.locals[local].no_drop {
            return Piece::Code(TokenStream::new());
        }
        if held == Held::Plain
            && let Some(first) =
                self.first_that_may_move(block, k, local).or_else(|| self.owner_ended(block, before, local))
        {
            // What is left of it, if anything, ends with these braces.
            let there = before[first].clone();
            let mut younger = self.younger(&there.0, &[local]);
            let between = &block.ops[first..k];
            if between.iter().all(|op| matches!(op, Op::Drop(_))) {
                // Nothing but their own ends comes before.
                younger.retain(|id| !between.iter().any(|op| matches!(op, Op::Drop(ended) if ended == id)));
            }
            let again = self.bound_again(&there.0, &younger, &[local]);
            let inside = self.written(pieces.split_off(there.1));
            before[first..].fill(there);
            env.declared.clear();
            let (ident, mutable) = (self.ident(local), self.mutable(local));
            return Piece::Code(self.handing_out(quote!(let #mutable #ident = #ident; #again #inside), env));
        }
        Piece::Drop(local, held)
    }

    /// Behind an operation that has bound locals: binds anew what is younger, where a panic would drop it too late.
    fn in_order(&self, (id, k): (BlockId, usize), bound: &[LocalId], env: &Env) -> TokenStream {
        let (block, live_after) = (&self.graph.blocks[id.0], &self.live.live_after[id.0][k]);
        // Of several that one pattern binds, some are put in place and some are not.
        let (plain, put): (Vec<LocalId>, Vec<LocalId>) =
            bound.iter().partition(|id| env.held.get(id) == Some(&Held::Plain));
        let is_put = !put.is_empty();
        let moved = if is_put { put } else { plain };
        let mut younger = self.younger(env, &moved);
        younger.retain(|id| env.held[id] != Held::Plain || !self.may_have_moved(block, k, *id));
        let dying = |id: &LocalId| {
            let mut ends = block.ops[k + 1..].iter().take_while(|op| matches!(op, Op::Drop(_)));
            bound.contains(id) || ends.any(|op| matches!(op, Op::Drop(dead) if dead == id))
        };
        // A variable stays while it is borrowed.
        let stays = |id: &LocalId| {
            let used = |holder: &LocalId| {
                live_after.contains(holder) || env.held.contains_key(holder) && !self.graph.locals[*holder].no_drop
            };
            env.held[id] == Held::Plain && self.borrows.holders(*id).any(|at| at != *id && used(&at))
        };
        // An assignment has bound them again itself.
        let is_ordered =
            matches!(block.ops[k], Op::Assign(..)) || younger.iter().all(dying) || younger.iter().any(stays);
        if is_put || !is_ordered { self.bound_again(env, &younger, &moved) } else { TokenStream::new() }
    }

    /// Pieces one after the other. What ends together is one value, whose parts drop in order: what comes behind a drop
    /// that panics drops next, before what was bound later and is older.
    fn written(&self, pieces: Vec<Piece>) -> TokenStream {
        let mut code = TokenStream::new();
        let mut ending: Vec<LocalId> = Vec::new();
        let end = |code: &mut TokenStream, ending: &mut Vec<LocalId>| {
            let idents: Vec<&Ident> = std::mem::take(ending).into_iter().map(|id| self.ident(id)).collect();
            match &idents[..] {
                [] => {}
                [ident] => code.extend(quote!(::core::mem::drop(#ident);)),
                idents => code.extend(quote!(::core::mem::drop((#(#idents),*));)),
            }
        };
        for piece in pieces {
            match piece {
                Piece::Drop(id, held) => {
                    let borrowed = held == Held::Plain && self.borrows.holders(id).any(|at| ending.contains(&at));
                    if borrowed {
                        end(&mut code, &mut ending);
                    }
                    ending.push(id);
                }
                Piece::Code(piece) if piece.is_empty() => {}
                Piece::Code(piece) => {
                    end(&mut code, &mut ending);
                    code.extend(piece);
                }
            }
        }
        end(&mut code, &mut ending);
        code
    }

    /// Code in braces, out of which comes what it binds and what is held behind it. Not as the value of the braces: that
    /// would leak where a drop at their end panics (rust-lang/rust#47949).
    fn handing_out(&self, code: TokenStream, env: &Env) -> TokenStream {
        let bound = bound_in(code.clone());
        let mut needed: Vec<LocalId> = bound.iter().filter_map(|name| self.graph.locals.get(name)).collect();
        needed.retain(|id| env.held.contains_key(id));
        needed.sort_by_key(|id| self.graph.age.get(id));
        needed.dedup();
        let idents: Vec<&Ident> = needed.iter().map(|&id| self.ident(id)).collect();
        let patterns = needed.iter().zip(&idents).map(|(&id, ident)| {
            let mutable = self.mutable(id).filter(|_| env.held[&id] == Held::Plain);
            quote!(#mutable #ident)
        });
        if idents.is_empty() {
            return quote!({ #code });
        }
        if let ([ident], Some(code)) = (&idents[..], idents.first().and_then(|ident| without_let(&code, ident))) {
            let mutable = self.mutable(needed[0]);
            return quote!(let #mutable #ident; { #code });
        }
        // Braces inside of these have an `out` of their own.
        let numbered = (2..).map(|number| format!("out_{number}"));
        let name = std::iter::once("out".to_owned()).chain(numbered).find(|name| !bound.contains(name));
        let out = local(&name.expect("one of many"));
        quote!(let #out; { #code #out = (#(#idents,)*); } let (#(#patterns,)*) = #out;)
    }

    /// Whether an operation of a block up to `last` may have moved a local, by a part or as a receiver.
    fn may_have_moved(&self, block: &BasicBlock, last: usize, local: LocalId) -> bool {
        self.first_that_may_move(block, last + 1, local).is_some()
    }

    /// The first operation that may move a local, by a part or as a receiver, before its scope ends at `end`.
    fn first_that_may_move(&self, block: &BasicBlock, end: usize, local: LocalId) -> Option<usize> {
        let defined = block.ops[..end].iter().rposition(|op| liveness::defines(op).contains(&local));
        let start = defined.map_or(0, |at| at + 1);
        let takes_part = |op: &Op| {
            matches!(op, Op::Let(binding) if mentions::takes(&binding.pat) == mentions::Takes::Part
                && binding.init.as_ref().and_then(mentions::variable).is_some_and(|name| self.graph.locals.get(&name) == Some(local)))
        };
        let moves = |op: &Op| {
            takes_part(op) || op.exprs().iter().any(|expr| crate::partial::may_move(expr, &self.graph.locals[local]))
        };
        (start..end).find(|&k| moves(&block.ops[k]))
    }

    /// The earlier end, in a block, of what a local may borrow. That rustc allows it says that the local's own end looks at
    /// nothing, as that of a reference: a scope may end there, a call could not be given it.
    fn owner_ended(&self, block: &BasicBlock, before: &[(Env, usize)], local: LocalId) -> Option<usize> {
        let drops = |id: LocalId| !self.graph.locals[id].no_drop;
        let is_owner = |ended: LocalId, there: &Env| {
            there.held.get(&ended) == Some(&Held::Plain)
                && drops(ended)
                && self.borrows.of(local).any(|owner| owner == ended)
        };
        let is_end = |(op, (there, _)): (&Op, &(Env, usize))| matches!(op, Op::Drop(ended) if is_owner(*ended, there));
        let ended = block.ops.iter().zip(before).position(is_end).filter(|_| drops(local));
        // Braces that begin there bind it again: it has to be there.
        ended.filter(|k| before[*k].0.held.contains_key(&local))
    }

    /// Forgets the lifetime of a local that is stored for its drop, or for what points into it, where what it borrows is given
    /// away before: rustc has checked that neither looks at it.
    fn unbind(&self, env: &Env, id: LocalId) -> TokenStream {
        let local = &self.graph.locals[id];
        if local.no_drop || local.is_reference() {
            return TokenStream::new();
        }
        let Some(owner) = self.outlived_owner(env, id) else { return TokenStream::new() };
        let (ident, owner, mutable) = (self.ident(id), self.ident(owner), self.mutable(id));
        quote!(let #mutable #ident = ::longhand::unbound!(#ident, #owner);)
    }

    /// The one variable that a local may borrow from and that is gone at an await at which the local is stored, not to be used.
    fn outlived_owner(&self, env: &Env, id: LocalId) -> Option<LocalId> {
        let is_holder = self.graph.locals[id].origin == Origin::Holder;
        let mut gone = Locals::new();
        for (point, stored) in self.graph.awaits.iter().zip(&self.homes.stored) {
            let Some(own) = stored.iter().find(|stored| stored.id == id) else { continue };
            let outlived = self.borrows.of(id).filter(|owner| {
                env.held.get(owner) == Some(&Held::Plain)
                    && point.scope.contains(owner)
                    && !self.is_async_block(*owner)
                    && !stored.iter().any(|stored| stored.id == *owner)
            });
            let outlived: Vec<LocalId> = outlived.collect();
            if !outlived.is_empty() && own.why == Why::Used && !is_holder {
                return None;
            }
            gone.extend(outlived);
        }
        let mut gone = gone.into_iter();
        gone.next().filter(|_| gone.next().is_none())
    }

    /// Whether a local is bound to an async block: whether that is `Copy` cannot be asked in the function that holds it.
    fn is_async_block(&self, id: LocalId) -> bool {
        self.graph.blocks.iter().flat_map(|block| &block.ops).any(|op| {
            matches!(op, Op::Let(binding) if binding.binds == [id] && matches!(binding.init, Some(Expr::Async(_))))
        })
    }

    /// Nodes that have to be opened to be at a linear position.
    fn opens(&self, env: &Env, at: usize) -> Vec<NodeId> {
        self.homes.path(at).into_iter().filter(|node| !env.open.contains(node)).collect()
    }

    /// Opens the nodes around a linear position; moves their members in.
    fn open_nodes(&self, env: &mut Env, at: usize, members: bool) -> TokenStream {
        let mut code = TokenStream::new();
        let path = self.homes.path(at);
        let opened = self.opens(env, at);
        let mut moved: Vec<LocalId> = Vec::new();
        if !opened.is_empty() {
            // What lives in a node that is left moves out before its storage is written over.
            let leaving: Vec<(LocalId, Held)> = env
                .held
                .iter()
                .filter(
                    |(_, held)| matches!(held, Held::Place(node) | Held::OptionalPlace(node) if !path.contains(node)),
                )
                .map(|(id, held)| (*id, *held))
                .collect();
            for (id, held) in leaving {
                moved.push(id);
                code.extend(self.move_out(env, id, held));
            }
            env.open.retain(|node| path.contains(node));
            for &node in &opened {
                code.extend(self.open_node(env, node, &path));
                env.open.push(node);
            }
        }
        if members {
            for &node in &path {
                for &id in &self.homes.nodes[node.0].members {
                    if matches!(env.held.get(&id), Some(Held::Plain | Held::Optional)) && !env.out.contains(&id) {
                        moved.push(id);
                        code.extend(self.put(env, id, node));
                    }
                }
            }
            code.extend(self.reorder(env, &moved));
        }
        code
    }

    /// [`Self::reorder`] before an assignment of a value that takes a part of what is younger, and has to drop before it: that
    /// cannot be bound again behind it.
    fn reorder_before(&self, env: &Env, (block, k): (BlockId, usize), id: LocalId, moved: &Locals) -> TokenStream {
        let (block, at) = (&self.graph.blocks[block.0], self.age(id));
        let exprs = block.ops[k].exprs();
        let is_taken_apart = |other: &LocalId| {
            let local = &self.graph.locals[*other];
            env.held[other] == Held::Plain
                && !local.no_drop
                && !moved.contains(other)
                && self.age(*other) > at
                && self.first_that_may_move(block, k, *other).is_none()
                && exprs.iter().any(|expr| crate::partial::may_move(expr, local))
        };
        if !env.held.keys().any(is_taken_apart) {
            return TokenStream::new();
        }
        let mut younger = self.younger(env, &[id]);
        younger.retain(|other| *other != id && self.first_that_may_move(block, k, *other).is_none());
        self.bound_again(env, &younger, &[id])
    }

    /// [`Self::reorder`] behind an assignment of a value, which has given `moved` away, and may have taken others.
    fn reorder_after(&self, env: &Env, (block, k): (BlockId, usize), id: LocalId, moved: &Locals) -> TokenStream {
        let mut env = env.clone();
        let block = &self.graph.blocks[block.0];
        let taken = |other: LocalId| moved.contains(&other) || self.may_have_moved(block, k, other);
        env.held.retain(|&other, held| other == id || *held != Held::Plain && !moved.contains(&other) || !taken(other));
        self.reorder(&env, &[id])
    }

    /// Of two locals in scope the one with the smaller key is older. What a holder hands out is in no scope.
    fn age(&self, id: LocalId) -> Option<(usize, usize)> {
        self.graph.age.get(&id).copied().filter(|age| age.0 != usize::MAX)
    }

    /// What is held and has to drop before the oldest of some locals, oldest first.
    fn younger(&self, env: &Env, than: &[LocalId]) -> Vec<LocalId> {
        let age = |id: &LocalId| self.age(*id);
        let Some(oldest) = than.iter().filter_map(age).min() else { return Vec::new() };
        let mut younger: Vec<LocalId> = env
            .held
            .keys()
            .copied()
            .filter(|id| !self.graph.locals[*id].no_drop && age(id).is_some_and(|age| age > oldest))
            .collect();
        younger.sort_by_key(|id| self.graph.age[id]);
        younger
    }

    /// What was bound anew drops too early on a panic; whatever is younger is bound anew behind it.
    fn reorder(&self, env: &Env, moved: &[LocalId]) -> TokenStream {
        self.bound_again(env, &self.younger(env, moved), moved)
    }

    fn bound_again(&self, env: &Env, younger: &[LocalId], moved: &[LocalId]) -> TokenStream {
        let last_bound = |id: &LocalId| moved.iter().rposition(|other| other == id);
        let mut by_age: Vec<LocalId> = moved
            .iter()
            .chain(younger)
            .copied()
            .filter(|id| self.age(*id).is_some() && !self.graph.locals[*id].no_drop)
            .collect();
        by_age.sort_by_key(|id| self.age(*id));
        if younger.iter().all(|id| moved.contains(id)) && by_age.iter().map(last_bound).is_sorted() {
            return TokenStream::new();
        }
        let idents: Vec<&Ident> = younger.iter().map(|&id| self.ident(id)).collect();
        let patterns = younger.iter().map(|&id| {
            let ident = self.ident(id);
            let mutable = self.mutable(id).filter(|_| env.held[&id] == Held::Plain);
            quote!(#mutable #ident)
        });
        quote!(let (#(#patterns,)*) = (#(#idents,)*);)
    }

    fn move_out(&self, env: &mut Env, id: LocalId, held: Held) -> TokenStream {
        let ident = self.ident(id);
        let mutable = self.mutable(id);
        match held {
            Held::Place(_) => {
                env.held.insert(id, Held::Plain);
                quote!(let #mutable #ident = #ident.take();)
            }
            _ => {
                env.held.insert(id, Held::Optional);
                quote!(let #ident = #ident.map(::longhand::Place::take);)
            }
        }
    }

    /// Writes a node's variant, empty but for references.
    fn open_node(&self, env: &Env, node: NodeId, path: &[NodeId]) -> TokenStream {
        let depth = path.iter().position(|other| *other == node).expect("on the path");
        let enumeration = self.enum_at(path, depth);
        let empty = |storage: Storage| match storage {
            Storage::MaybeSlot | Storage::Optional => quote!(::longhand::MaybeSlot::empty()),
            Storage::Bare => quote!(::longhand::Bare::empty()),
            _ => quote!(::longhand::Slot::empty()),
        };
        let value = if self.homes.nodes[node.0].flat {
            let state = &self.states.states[self.homes.nodes[node.0].awaits[0].0];
            let variant = &state.variant;
            let fields = state.fields.iter().map(|field| {
                let (name, empty) = (&field.name, empty(field.storage));
                if field.storage != Storage::Plain {
                    return quote!(#name: #empty);
                }
                if !field.local.is_some_and(|id| env.held.get(&id) == Some(&Held::Plain)) {
                    self.problems.borrow_mut().push(format!("`{name}` is not there where its variant is written"));
                }
                quote!(#name)
            });
            quote!(#enumeration::#variant { #(#fields),* })
        } else {
            let names = &self.states.nodes[node.0];
            let (at, inner) = (&self.states.at, &names.at);
            let fields = names.fields.iter().map(|field| {
                let (name, empty) = (&field.name, empty(field.storage));
                quote!(#name: #empty)
            });
            self.states.node(enumeration, node, &quote!({ #at: #inner::Running, #(#fields),* }))
        };
        self.write(&path[..depth], &value)
    }

    /// Writes the variant inside a path of nodes.
    fn write(&self, around: &[NodeId], value: &TokenStream) -> TokenStream {
        let state = local("state");
        if around.is_empty() {
            return quote!(#state.write(#value););
        }
        let at = &self.states.at;
        let inner = around.len() - 1;
        let enumeration = self.enum_at(around, inner);
        let innermost = self.states.node(enumeration, around[inner], &quote!({ #at, .. }));
        let pattern = self.nested(&around[..inner], innermost, |_| Vec::new());
        quote!(::longhand::enter!(#state, #pattern => #at, #value);)
    }

    /// The slot of a node's member, or of a flat variant's field.
    fn home(&self, node: NodeId, field: &Ident, at: usize) -> TokenStream {
        let path = self.homes.path(at);
        let depth = path.iter().position(|other| *other == node).unwrap_or(0);
        let enumeration = self.enum_at(&path, depth);
        let innermost = if self.homes.nodes[node.0].flat {
            let variant = &self.states.states[self.homes.nodes[node.0].awaits[0].0].variant;
            quote!(#enumeration::#variant { #field, .. })
        } else {
            self.states.node(enumeration, node, &quote!({ #field, .. }))
        };
        let pattern = self.nested(&path[..depth], innermost, |_| Vec::new());
        let state = local("state");
        quote!(::longhand::home!(#state, #pattern => #field))
    }

    fn put(&self, env: &mut Env, id: LocalId, node: NodeId) -> TokenStream {
        let ident = self.ident(id);
        let at = self.homes.nodes[node.0].lo;
        let home = self.home(node, ident, at.max(self.homes.nodes[node.0].lo));
        let value = if self.homes.nodes[node.0].kept.contains(&id) {
            env.kept.insert(id);
            quote!(::longhand::keep!(#ident))
        } else {
            quote!(#ident)
        };
        if env.held.get(&id) == Some(&Held::Optional) {
            env.held.insert(id, Held::OptionalPlace(node));
            return quote!(let #ident = #ident.map(|value| ::longhand::Place::put(#home, value)););
        }
        env.held.insert(id, Held::Place(node));
        quote!(let #ident = ::longhand::Place::put(#home, #value);)
    }

    fn put_if_in_place(&self, env: &mut Env, id: LocalId, at: usize) -> TokenStream {
        match self.homes.node_of(id, at) {
            Some(node) if env.open.contains(&node) => self.put(env, id, node),
            _ => TokenStream::new(),
        }
    }

    fn reach(&self, env: &Env, id: LocalId) -> Reach {
        match env.held.get(&id) {
            Some(Held::Place(_) | Held::Lent) => Reach::Place,
            _ if self.graph.locals[id].passed() == Some(Passed::Mut) => Reach::Mut,
            _ => Reach::Plain,
        }
    }

    fn rewrite<T>(&self, env: &Env, moved: &Locals, with: impl FnOnce(&mut Rewrite<'_>) -> T) -> T {
        let reach = |id| self.reach(env, id);
        let mut jump = |number: usize| self.jump(number, env);
        with(&mut Rewrite {
            graph: self.graph,
            reach: &reach,
            moved,
            leaving: Locals::new(),
            again: Locals::new(),
            returns_option: self.returns_option,
            in_holder: false,
            jump: &mut jump,
        })
    }

    /// A jump out of an expression.
    fn jump(&self, number: usize, env: &Env) -> TokenStream {
        let jump = &self.graph.jumps[number];
        let mut env = env.clone();
        let told = jump.value.map(|value| {
            env.held.insert(value, Held::Plain);
            self.tell(value)
        });
        let value = self.goto(jump.to, &mut env);
        let (prelude, value) = value;
        let next = local("next");
        let resume = syn::Lifetime::new("'resume", Span::mixed_site());
        quote!({ #told #prelude #next = #value; continue #resume })
    }

    /// Declares locals that an expression gives their first value inside of it, and binds what is younger behind them.
    fn declare_assigned(&self, found: &mentions::Mentions, env: &mut Env) -> TokenStream {
        let mut first: Vec<LocalId> = found.assigned.iter().copied().collect();
        first.retain(|id| !env.held.contains_key(id) && !self.graph.locals[*id].is_reference());
        first.sort_by_key(|id| self.age(*id));
        let (there, new): (Vec<LocalId>, Vec<LocalId>) = first.iter().partition(|id| env.declared.remove(id));
        let declarations: TokenStream = new.iter().map(|&id| self.declaration(id)).collect();
        let younger: Vec<LocalId> = self.younger(env, &new).into_iter().filter(|id| !new.contains(id)).collect();
        let again = self.bound_again(env, &younger, &new);
        env.held.extend(there.into_iter().chain(new).map(|id| (id, Held::Plain)));
        quote!(#declarations #again)
    }

    /// `let x: T;`
    fn declaration(&self, id: LocalId) -> TokenStream {
        let (ident, mutable, ty) = (self.ident(id), self.mutable(id), self.graph.locals[id].ty.iter());
        quote!(let #mutable #ident #(: #ty)*;)
    }

    /// Whether an expression further on in a block gives a local its first value, which then needs no place: it is declared
    /// where the source does.
    fn is_assigned_inside(&self, (id, k): (BlockId, usize), local: LocalId) -> bool {
        let block = &self.graph.blocks[id.0];
        let assigns = |found: &mentions::Mentions, at: usize| {
            found.assigned.contains(&local) && self.homes.node_of(local, at).is_none()
        };
        !self.graph.outlived.contains_key(&id)
            && ((k + 1..block.ops.len())
                .any(|k| assigns(&liveness::of_op(&block.ops[k], &self.graph.locals), block.at[k]))
                || assigns(&liveness::of_term(block, self.graph), block.end))
    }

    fn op(
        &self,
        (block, k): (BlockId, usize),
        found: &mentions::Mentions,
        moved: &Locals,
        env: &mut Env,
    ) -> TokenStream {
        let op = &self.graph.blocks[block.0].ops[k];
        let declared = self.declare_assigned(found, env);
        let code = match op {
            Op::Let(binding) => {
                let LetOp { attrs, pat, ty, init, diverge, binds, ends_temps } = &**binding;
                let Some(init) = init else {
                    let inside = binds.iter().filter(|id| self.is_assigned_inside((block, k), **id));
                    return inside
                        .map(|&id| {
                            env.declared.insert(id);
                            self.declaration(id)
                        })
                        .collect();
                };
                // What is in place stays there when it is bound again behind what is older: it has its age.
                if let ([id], Some(name)) = (&binds[..], mentions::variable(init))
                    && self.graph.locals.get(&name) == Some(*id)
                    && matches!(env.held.get(id), Some(Held::Place(_)))
                {
                    return TokenStream::new();
                }
                let init = self.rewrite(env, moved, |rewrite| rewrite.scrutinee(init.clone()));
                let diverge = diverge.clone().map(|block| self.rewrite(env, moved, |rewrite| rewrite.block(block)));
                let diverge = diverge.iter().map(|block| quote!(else #block));
                for &id in binds {
                    env.held.insert(id, Held::Plain);
                }
                let ty = ty.iter();
                let init = if *ends_temps { self.braced(quote!(#init)) } else { quote!(#init) };
                quote!(#(#attrs)* let #pat #(: #ty)* = #init #(#diverge)*;)
            }
            Op::Eval(expr) => {
                let expr = self.rewrite(env, moved, |rewrite| rewrite.scrutinee(expr.clone()));
                match expr {
                    Expr::Verbatim(tokens) => quote!(#tokens;),
                    expr => quote!(#expr;),
                }
            }
            Op::Assign(id, assigned) => {
                let value = self.rewrite(env, moved, |rewrite| rewrite.value(assigned.clone()));
                let ident = self.ident(*id);
                let mutable = self.mutable(*id);
                let ty = self.graph.locals[*id].ty.iter();
                let is_kept = env.kept.remove(id) && !self.graph.locals[*id].no_drop;
                let is_declared = env.declared.remove(id);
                let before = std::cell::LazyCell::new(|| self.reorder_before(env, (block, k), *id, moved));
                let old = local("old");
                match env.held.get(id).copied() {
                    None if is_declared => {
                        env.held.insert(*id, Held::Plain);
                        quote!(#ident = #value;)
                    }
                    Some(Held::Plain) if !is_kept => quote!(#ident = #value;),
                    Some(Held::Place(_)) if !is_kept => quote!(*#ident.at() = #value;),
                    held if !before.is_empty() => {
                        let before = before.clone();
                        env.held.insert(*id, Held::Plain);
                        let (keep, end) =
                            held.map(|_| (quote!(let #old = #ident;), quote!(::core::mem::drop(#old);))).unzip();
                        quote!(#keep let #mutable #ident #(: #ty)*; #before #ident = #value; #end)
                    }
                    Some(_) => {
                        env.held.insert(*id, Held::Plain);
                        let again = self.reorder_after(env, (block, k), *id, moved);
                        // The new value is there before the old one's drop, which may panic.
                        let new = local("new");
                        quote! {
                            let #new = #value;
                            let #old = #ident;
                            let #mutable #ident = #new;
                            #again
                            ::core::mem::drop(#old);
                        }
                    }
                    None => {
                        env.held.insert(*id, Held::Plain);
                        let again = self.reorder_after(env, (block, k), *id, moved);
                        quote!(let #mutable #ident #(: #ty)* = #value; #again)
                    }
                }
            }
            Op::Bind { locals, .. } => {
                for &id in locals {
                    env.held.insert(id, Held::Plain);
                }
                TokenStream::new()
            }
            Op::Hold(held) => self.hold(held, found, moved, env),
            Op::Replaced(_) | Op::Drop(_) => TokenStream::new(),
        };
        quote!(#declared #code)
    }

    /// What an operation may move, as the receiver of a last call or by a part: out of its slot, where nothing points into
    /// it and no await comes that it has to be stored for, so that rustc decides.
    fn take_out(
        &self,
        (block, op): (BlockId, Option<usize>),
        expr: &Expr,
        live_after: &Locals,
        env: &mut Env,
    ) -> TokenStream {
        if !env.held.values().any(|held| matches!(held, Held::Place(_))) {
            return TokenStream::new();
        }
        // Of what is moved for certain, rustc has checked that no drop looks at it.
        let is_held = |id: LocalId, certain: bool, env: &Env| {
            let full = |id: LocalId| env.held.contains_key(&id) && (!certain || live_after.contains(&id));
            crate::holders::is_held(self.graph, id, (block, op), live_after, full)
        };
        let mut found = self.may_be_taken((block, op), expr, live_after);
        found.retain(|(id, certain)| matches!(env.held.get(id), Some(Held::Place(_))) && !is_held(*id, *certain, env));
        // What is taken out later goes before what may have been moved then, and cannot be bound again.
        let is_moved = |(id, held): (&LocalId, &Held)| {
            *held == Held::Plain && crate::partial::may_move(expr, &self.graph.locals[*id])
        };
        let moved = env.held.iter().filter(|held| is_moved(*held)).map(|(id, _)| *id);
        let oldest = found.iter().map(|(id, _)| *id).chain(moved).filter_map(|id| self.age(id)).min();
        if oldest.is_none() {
            return TokenStream::new();
        }
        let mut later = self.taken_later((block, op));
        later.retain(|(id, _)| {
            let is_place = matches!(env.held.get(id), Some(Held::Place(_)));
            is_place
                && self.age(*id) < oldest
                && !found.iter().any(|(other, _)| other == id)
                && !is_held(*id, false, env)
        });
        found.extend(later);
        found.sort_by_key(|(id, _)| self.age(*id));
        let mut code = TokenStream::new();
        let mut out = Vec::new();
        for (id, _) in found {
            if let Some(place @ Held::Place(_)) = env.held.get(&id).copied() {
                code.extend(self.move_out(env, id, place));
                env.out.extend(Some(id).filter(|id| !self.is_stored_behind(block, *id)));
                out.push(id);
            }
        }
        let again = self.reorder(env, &out);
        quote!(#code #again)
    }

    /// What an expression may move, as the receiver of a last call or by a part that has no home there, and whether it does so
    /// for certain.
    fn may_be_taken(
        &self,
        (block, op): (BlockId, Option<usize>),
        expr: &Expr,
        live_after: &Locals,
    ) -> Vec<(LocalId, bool)> {
        let whole = crate::holders::ambiguous(expr, live_after, self.graph, false).map(|(id, _)| id);
        let at = op.map_or(self.graph.blocks[block.0].end, |k| self.graph.blocks[block.0].at[k]);
        let mut parts = crate::partial::may_move_part(self.graph, expr);
        parts.retain(|(id, _)| self.homes.node_of(*id, at).is_none() && Some(*id) != whole);
        let mut found: Vec<(LocalId, bool)> = whole.map(|id| (id, false)).into_iter().chain(parts).collect();
        // On some paths through it, or in several places.
        let owned = |id: &LocalId| self.graph.locals[*id].origin != Origin::Holder && !live_after.contains(id);
        let mentioned = mentions::of(expr, &self.graph.locals).uses.into_iter().filter(owned);
        let inside = mentioned
            .filter(|&id| crate::partial::may_move(expr, &self.graph.locals[id]) && !self.is_stored_behind(block, id));
        let inside: Vec<LocalId> = inside.filter(|id| !found.iter().any(|(other, _)| other == id)).collect();
        found.extend(inside.into_iter().map(|id| (id, false)));
        found
    }

    /// Whether an await behind a block stores a local.
    fn is_stored_behind(&self, block: BlockId, local: LocalId) -> bool {
        self.graph.awaits.iter().zip(&self.homes.stored).any(|(point, stored)| {
            stored.iter().any(|stored| stored.id == local)
                && crate::holders::follows(self.graph, block, point.block, local)
        })
    }

    /// The same of all that comes behind an operation in its block.
    fn taken_later(&self, (id, op): (BlockId, Option<usize>)) -> Vec<(LocalId, bool)> {
        let (Some(k), block) = (op, &self.graph.blocks[id.0]) else { return Vec::new() };
        let mut found = Vec::new();
        for (later, op) in block.ops.iter().enumerate().skip(k + 1).filter(|(_, op)| !matches!(op, Op::Hold(_))) {
            for expr in op.exprs() {
                found.extend(self.may_be_taken((id, Some(later)), expr, &self.live.live_after[id.0][later]));
            }
        }
        if let Term::Return(value) = &block.term {
            found.extend(self.may_be_taken((id, None), value, &Locals::new()));
        }
        found
    }

    /// A local that an operation gives a new value, out of its slot for as long as that takes, where it may have to give its
    /// old one away for it (`x = x.with(1)`). rustc has checked that nothing that is used or dropped behind the assignment
    /// points into the old value; what the operation itself uses may.
    fn take_out_assigned(
        &self,
        (block, k): (BlockId, usize),
        id: LocalId,
        found: &mentions::Mentions,
        env: &mut Env,
    ) -> TokenStream {
        let Some(place @ Held::Place(_)) = env.held.get(&id).copied() else { return TokenStream::new() };
        let op = &self.graph.blocks[block.0].ops[k];
        let may_move = found.by_value.contains(&id)
            || op.exprs().iter().any(|expr| crate::partial::may_move(expr, &self.graph.locals[id]));
        let here: Locals = found.uses.union(&found.assigned).copied().collect();
        let full = |id: LocalId| env.held.contains_key(&id) && here.contains(&id);
        if !may_move
            || self.graph.mentions_unsafe
            || crate::holders::is_held(self.graph, id, (block, Some(k)), &here, full)
        {
            return TokenStream::new();
        }
        let code = self.move_out(env, id, place);
        let again = self.reorder(env, &[id]);
        quote!(#code #again)
    }

    /// A call inside a holder: given what it mentions, it hands its value out and keeps the rest.
    fn hold(&self, held: &HoldOp, found: &mentions::Mentions, moved: &Locals, env: &mut Env) -> TokenStream {
        let at = self.graph.extent[&held.holder].0;
        let node = self.homes.node_of(held.holder, at);
        let (holder, result) = (self.ident(held.holder), self.ident(held.result));
        let mut inside = env.clone();
        let mut given = Vec::new();
        let mut names = Vec::new();
        // What a holder is given is part of its type for as long as it lives.
        let outlived = self.outlived_owner(env, held.holder);
        for &id in &found.uses {
            // What the expression binds itself is not given.
            if !env.held.contains_key(&id) {
                continue;
            }
            let ident = self.ident(id);
            let gone = moved.contains(&id) || held.receiver == Some(id);
            let mutable = self.mutable(id).or_else(|| (held.receiver == Some(id)).then(|| quote!(mut)));
            let mutable = mutable.filter(|_| gone || matches!(env.held.get(&id), Some(Held::Plain)));
            names.push(quote!(#mutable #ident));
            given.push(match env.held.get(&id) {
                Some(Held::Place(_)) if gone => {
                    inside.held.insert(id, Held::Plain);
                    quote!(#ident.take())
                }
                Some(Held::Place(_)) => quote!(#ident.again()),
                Some(Held::Plain) if !gone && self.graph.locals[id].origin == Origin::Holder => quote!(#ident.again()),
                Some(Held::Plain) if node.is_none() && self.is_lent(id, gone, found) => {
                    inside.held.insert(id, Held::Lent);
                    match self.mutable(id) {
                        Some(_) => quote!(::longhand::Lent::unique(&mut #ident)),
                        None => quote!(::longhand::Lent::shared(&#ident)),
                    }
                }
                Some(Held::Plain)
                    if outlived.is_some_and(|owner| owner != id && self.borrows.of(id).any(|of| of == owner)) =>
                {
                    let owner = self.ident(outlived.expect("just seen"));
                    quote!(::longhand::unbound!(#ident, #owner))
                }
                // What of it the holder keeps, if anything, rustc has checked to be gone before it moves.
                Some(Held::Plain) if node.is_some() && self.is_lent(id, gone, found) => {
                    inside.held.insert(id, Held::Lent);
                    match self.mutable(id) {
                        Some(_) => quote!(::longhand::There::of(&raw mut #ident)),
                        None => quote!(::longhand::There::of((&raw const #ident).cast_mut())),
                    }
                }
                _ => quote!(#ident),
            });
            if gone {
                env.held.remove(&id);
            }
        }
        let none = Locals::new();
        let expr = self.rewrite(&inside, &none, |rewrite| {
            rewrite.in_holder = true;
            rewrite.value(held.expr.clone())
        });
        // No await while it lives: it stays on the stack.
        let slot = slot_of(holder);
        let (stack, home) = match node {
            Some(node) => (None, self.home(node, holder, at)),
            None if self.crosses_join(held.holder) => (None, quote!(&#slot)),
            None => (Some(quote!(let #slot = ::longhand::Bare::empty();)), quote!(&#slot)),
        };
        env.held.insert(held.holder, node.map_or(Held::Plain, Held::Place));
        env.held.insert(held.result, Held::Plain);
        let mutable = self.mutable(held.result);
        let later = (1..).zip(&held.later).map(|(number, step)| {
            let Step { args, expr, calls, last } = step;
            let expr = self.rewrite(&inside, &none, |rewrite| {
                rewrite.in_holder = true;
                rewrite.value(expr.clone())
            });
            let link = super::rewrite::link(self.ident(held.holder), number);
            let number = proc_macro2::Literal::usize_unsuffixed(number);
            let how = format_ident!(
                "{}",
                match (calls, last) {
                    (true, true) => "last_call",
                    (true, false) => "call",
                    (false, true) => "last_part",
                    (false, false) => "part",
                }
            );
            quote!(; #number #how (#(#args,)*) = #link => #expr)
        });
        quote! {
            #stack
            let (#holder, #mutable #result) = ::longhand::hold!(#home, (#(#names,)*) = (#(#given,)*) => #expr #(#later)*);
        }
    }

    /// Whether a holder on the stack is lent a variable: it has a drop of its own to come.
    fn is_lent(&self, id: LocalId, gone: bool, found: &mentions::Mentions) -> bool {
        let local = &self.graph.locals[id];
        !gone
            && !found.by_value.contains(&id)
            && !local.is_reference()
            && !local.no_drop
            && local.origin != Origin::Pointer
    }

    fn term(&self, id: BlockId, mut env: Env) -> TokenStream {
        let block = &self.graph.blocks[id.0];
        let mut code = self.open_nodes_at_term(block, &mut env);
        let found = liveness::of_term(block, self.graph);
        let live_out = liveness::live_out(self.graph, block, self.live);
        let moved = liveness::moved(&found, &live_out, self.graph);
        match &block.term {
            // A panic says it itself.
            Term::Unreachable if matches!(block.ops.last(), Some(Op::Eval(Expr::Macro(_)))) => {}
            Term::Unreachable => code.extend(quote!(::longhand::not_here())),
            Term::Goto(to) => {
                if self.joins.contains_key(to) {
                    let (prelude, value) = self.goto(*to, &mut env);
                    code.extend(quote!(#prelude #value));
                } else {
                    code.extend(self.block(*to, env));
                }
            }
            Term::Return(value) => {
                code.extend(self.take_out((id, None), value, &Locals::new(), &mut env));
                code.extend(self.returned(&env, value, id));
                if self.graph.statements.contains(&id) {
                    code.extend(quote!(;));
                }
            }
            Term::If(condition, then, other) => {
                let condition = self.rewrite(&env, &moved, |rewrite| rewrite.value(condition.clone()));
                env.held.retain(|id, _| !moved.contains(id) || found.conditional.contains(id));
                let (then, other) = (self.edge(*then, env.clone()), self.edge(*other, env));
                let (then, other) = (self.braced(then), self.braced(other));
                let condition = in_parens(&condition);
                code.extend(quote!(if #condition #then else #other));
            }
            Term::Match(scrutinee, arms) => code.extend(self.matched(id, scrutinee, arms, &env)),
            Term::Await(id) => code.extend(self.suspend(*id, &moved, env)),
        }
        code
    }

    fn open_nodes_at_term(&self, block: &BasicBlock, env: &mut Env) -> TokenStream {
        match &block.term {
            Term::Await(id) => self.open_nodes(env, self.graph.awaits[id.0].at, true),
            Term::Unreachable | Term::Return(_) => TokenStream::new(),
            _ => self.open_nodes(env, block.end, true),
        }
    }

    /// On to a block: inline, or by way of the next turn of the loop.
    fn edge(&self, to: BlockId, mut env: Env) -> TokenStream {
        if self.joins.contains_key(&to) {
            let (prelude, value) = self.goto(to, &mut env);
            return quote!(#prelude #value);
        }
        self.block(to, env)
    }

    fn matched(&self, id: BlockId, scrutinee: &Expr, arms: &[ArmOf], env: &Env) -> TokenStream {
        let whole = mentions::variable(scrutinee).and_then(|name| self.graph.locals.get(&name));
        // A local in place that a pattern takes apart by value is moved out first; arms that leave it bind it again.
        let takes = whole.filter(|id| {
            matches!(env.held.get(id), Some(Held::Place(_)))
                && arms.iter().any(|arm| {
                    let moved = self.moved_by_arm(arm.to);
                    moved.contains(id)
                })
        });
        let none = Locals::new();
        let mut given = env.clone();
        let gone = if mentions::is_place(scrutinee) {
            Locals::new()
        } else {
            let mut live = Locals::new();
            arms.iter().for_each(|arm| live.extend(&self.live.live_in[arm.to.0]));
            liveness::moved(&mentions::of(scrutinee, &self.graph.locals), &live, self.graph)
        };
        given.held.retain(|id, _| !gone.contains(id));
        // Where an arm borrows from it, it stays there, and the arms that take it move it out.
        let stays = takes.is_some_and(|id| {
            arms.iter().any(|arm| mentions::has_ref(&arm.pat) && !self.moved_by_arm(arm.to).contains(&id))
        });
        let value = match takes.filter(|_| !stays) {
            Some(id) => {
                let ident = self.ident(id);
                parse_quote!(#ident.take())
            }
            None => {
                let value = self.rewrite(env, &gone, |rewrite| rewrite.scrutinee(scrutinee.clone()));
                if mentions::is_place(scrutinee) { value } else { self.tell_matched(id, value) }
            }
        };
        let two = arms.len() == 2 && matches!(arms[1].pat, Pat::Wild(_)) && !matches!(arms[0].pat, Pat::Guard(_));
        let mut written = Vec::new();
        for arm in arms {
            let mut inner = given.clone();
            let mut pat = arm.pat.clone();
            if let Pat::Guard(guard) = &mut pat {
                *guard.guard = self.rewrite(env, &none, |rewrite| rewrite.value((*guard.guard).clone()));
            }
            let mut taken = None;
            if let Some(id) = takes {
                if self.moved_by_arm(arm.to).contains(&id) {
                    inner.held.remove(&id);
                    taken = stays.then(|| (id, with_values(&mut pat)));
                } else if !stays {
                    let ident = self.ident(id);
                    inner.held.insert(id, Held::Plain);
                    let whole = match &mut pat {
                        Pat::Guard(guard) => &mut *guard.pat,
                        pat => pat,
                    };
                    *whole = match &*whole {
                        Pat::Wild(_) => parse_quote!(#ident),
                        Pat::Or(either) => parse_quote!(#ident @ (#either)),
                        one => parse_quote!(#ident @ #one),
                    };
                }
            }
            let mut body = self.edge(arm.to, inner);
            if let Some((id, pat)) = taken {
                let (ident, inside) = (self.ident(id), self.braced(body));
                body = quote!(match #ident.take() { #pat => #inside #[allow(unreachable_patterns)] _ => ::longhand::not_here() });
            }
            written.push((pat, body));
        }
        if two && takes.is_none() {
            let (pat, then) = &written[0];
            let other = &written[1].1;
            if matches!(value, Expr::Block(_)) {
                // What the pattern leaves dies here.
                let other = self.leave_arm(other);
                return quote!(let #pat = (#value) else #other; #then);
            }
            let value = in_parens(&value);
            let (then, other) = (self.braced(then.clone()), self.braced(other.clone()));
            return quote!(if let #pat = #value #then else #other);
        }
        let written = written.iter().map(|(pat, body)| {
            let body = self.braced(body.clone());
            quote!(#pat => #body)
        });
        let value = in_parens(&value);
        quote!(match #value { #(#written)* })
    }

    /// The end of an arm, in a block that diverges.
    fn leave_arm(&self, code: &TokenStream) -> TokenStream {
        if self.joins.is_empty() {
            // What ends in an expression of type `!` is no statement yet.
            let end = match code.clone().into_iter().last() {
                Some(TokenTree::Punct(end)) if end.as_char() == ';' => None,
                Some(TokenTree::Group(end)) if end.delimiter() == Delimiter::Brace => None,
                _ => Some(quote!(;)),
            };
            return self.braced(quote!(#code #end continue;));
        }
        let (next, resume) = (local("next"), syn::Lifetime::new("'resume", Span::mixed_site()));
        self.braced(quote!(#next = { #code }; continue #resume;))
    }

    fn moved_by_arm(&self, block: BlockId) -> Locals {
        match self.graph.blocks[block.0].ops.first() {
            Some(op @ Op::Bind { .. }) => {
                let found = liveness::of_op(op, &self.graph.locals);
                liveness::moved(&found, &self.live.live_after[block.0][0], self.graph)
            }
            _ => Locals::new(),
        }
    }

    /// Enters an await's state.
    fn suspend(&self, id: AwaitId, moved: &Locals, mut env: Env) -> TokenStream {
        let state = &self.states.states[id.0];
        let point = &self.graph.awaits[id.0];
        let (around, flat) = self.split(&state.path);
        let operand = self.rewrite(&env, moved, |rewrite| rewrite.value(point.operand.clone()));
        for id in moved.difference(&mentions::of(&point.operand, &self.graph.locals).conditional) {
            env.held.remove(id);
        }
        let stored = &self.homes.stored[id.0];
        let mut parks = Vec::new();
        for stored in stored {
            let in_place = matches!(env.held.get(&stored.id), Some(Held::Place(_) | Held::OptionalPlace(_)));
            let is_there = env.held.contains_key(&stored.id) || stored.maybe;
            if !is_there || stored.node.is_some() && !in_place && !stored.maybe {
                let name = &self.graph.locals[stored.id].source;
                self.problems
                    .borrow_mut()
                    .push(format!("`{name}` is not in its home at the await on line {}", point.line));
            }
            if let Some(Held::Place(_) | Held::OptionalPlace(_)) = env.held.get(&stored.id)
                && stored.node.is_some()
            {
                parks.push(self.ident(stored.id).clone());
            }
        }
        let future = &state.future;
        let parked = (!parks.is_empty()).then(|| quote!(::longhand::park!(#(#parks),*);));
        let go_on = self.go_on();
        if let Some(flat) = flat {
            let home = self.home(flat, future, point.at);
            let moved = stored.iter().filter(|stored| stored.node.is_none() && !self.is_plain(state, stored.id));
            let fields = moved.map(|stored| {
                let ident = self.ident(stored.id);
                let home = self.home(flat, ident, point.at);
                let value = self.carried(stored, &env);
                if stored.maybe {
                    quote!(if let ::core::option::Option::Some(value) = #value { ::longhand::Place::put(#home, value).park(); })
                } else {
                    quote!(::longhand::Place::put(#home, #value).park();)
                }
            });
            return quote!(::longhand::fill(#home, #operand); #(#fields)* #parked #go_on);
        }
        let enumeration = self.enum_at(around, around.len());
        let variant = &state.variant;
        let values = state.fields[1..].iter().map(|field| {
            let stored = stored.iter().find(|stored| Some(stored.id) == field.local).expect("a stored field");
            let name = &field.name;
            let value = self.carried(stored, &env);
            if *name == value.to_string() { quote!(#name) } else { quote!(#name: #value) }
        });
        let awaited = if self.calls_itself(&point.operand) {
            quote!(::longhand::Slot::new(::core::future::IntoFuture::into_future(#operand)))
        } else if state.fields[0].storage == Storage::Slot {
            quote!(::longhand::Slot::new(#operand))
        } else {
            let home = format_ident!("{}", if self.graph.awaits.len() == 1 { "only_future" } else { "future" });
            quote!(::longhand::#home!(#operand))
        };
        let value = quote!(#enumeration::#variant { #future: #awaited, #(#values),* });
        let written = self.write(around, &value);
        quote!(#written #parked #go_on)
    }

    /// Whether a future comes from a call of the function itself. That is rustc's to report (E0733), and it does so if
    /// nobody asks what kind of future it is.
    fn calls_itself(&self, operand: &Expr) -> bool {
        match operand {
            Expr::Call(call) => {
                matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == self.function))
            }
            Expr::MethodCall(call) => call.method == self.function,
            _ => false,
        }
    }

    fn go_on(&self) -> TokenStream {
        let next = &self.next;
        if self.joins.is_empty() { TokenStream::new() } else { quote!(#next::Resume) }
    }

    /// The value of a carried field.
    fn carried(&self, stored: &Stored, env: &Env) -> TokenStream {
        let ident = self.ident(stored.id);
        let value = self.as_plain(stored.id, stored.maybe, env);
        if stored.kept && !self.graph.locals[stored.id].no_drop {
            if stored.maybe {
                return quote!(#value.map(|value| ::longhand::keep!(value)));
            }
            let _ = ident;
            return quote!(::longhand::keep!(#value));
        }
        value
    }

    /// A local as a plain value, or as an `Option` of one.
    fn as_plain(&self, id: LocalId, maybe: bool, env: &Env) -> TokenStream {
        let ident = self.ident(id);
        match (env.held.get(&id), maybe) {
            (Some(Held::Plain), false) | (Some(Held::Optional), true) => quote!(#ident),
            (Some(Held::Plain), true) => quote!(::core::option::Option::Some(#ident)),
            (Some(Held::Place(_)), false) => quote!(#ident.take()),
            (Some(Held::Place(_)), true) => quote!(::core::option::Option::Some(#ident.take())),
            (Some(Held::OptionalPlace(_)), true) => quote!(#ident.map(::longhand::Place::take)),
            (None, true) => quote!(::core::option::Option::None),
            _ => quote!(#ident),
        }
    }

    /// The value that leads to a join block, and what has to be done before.
    fn goto(&self, to: BlockId, env: &mut Env) -> (TokenStream, TokenStream) {
        let start = self.graph.blocks[to.0].start;
        let path = self.homes.path(start);
        let mut prelude = self.open_nodes(env, start, false);
        let (next, name) = (&self.next, &self.joins[&to]);
        let params = self.params(to);
        for param in &params {
            if let (Held::Place(node) | Held::OptionalPlace(node), Some(Held::Plain | Held::Optional)) =
                (param.held, env.held.get(&param.id))
            {
                prelude.extend(self.put(env, param.id, node));
            }
        }
        let _ = path;
        let fields = params.iter().map(|param| {
            let ident = self.ident(param.id);
            let value = match (param.held, env.held.get(&param.id)) {
                (Held::Place(_), Some(Held::Place(_))) | (Held::OptionalPlace(_), Some(Held::OptionalPlace(_))) => {
                    quote!(#ident)
                }
                (Held::OptionalPlace(_), Some(Held::Place(_))) => quote!(::core::option::Option::Some(#ident)),
                (Held::OptionalPlace(_), None) => quote!(::core::option::Option::None),
                (Held::Optional, _) => self.as_plain(param.id, true, env),
                _ => self.as_plain(param.id, false, env),
            };
            let kept = param.kept && !self.graph.locals[param.id].no_drop;
            let value = match (kept, param.held, env.held.get(&param.id)) {
                (true, Held::Plain, _) => quote!(::longhand::keep!(#value)),
                (true, Held::Optional, Some(Held::Plain)) => {
                    quote!(::core::option::Option::Some(::longhand::keep!(#ident)))
                }
                _ => value,
            };
            if *ident == value.to_string() { quote!(#ident) } else { quote!(#ident: #value) }
        });
        (prelude, quote!(#next::#name { #(#fields),* }))
    }
}

/// The slot of a holder that stays on the stack.
fn slot_of(holder: &Ident) -> Ident {
    format_ident!("{holder}_slot")
}

/// An arm's pattern, for a value that the arm takes out itself; what is left of it only tests, its guard by reference.
fn with_values(pat: &mut Pat) -> Pat {
    struct ByReference(Vec<Ident>);
    impl VisitMut for ByReference {
        fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
            if self.0.contains(&pat.ident) {
                pat.by_ref.get_or_insert_default();
                pat.mutability = None;
            }
        }
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            match expr {
                Expr::Path(path) if path.path.get_ident().is_some_and(|ident| self.0.contains(ident)) => {
                    *expr = parse_quote!((*#expr));
                }
                _ => visit_mut::visit_expr_mut(self, expr),
            }
        }
    }
    let Pat::Guard(guarded) = pat else {
        let taken = pat.clone();
        *pat = unbound(taken.clone());
        return taken;
    };
    let taken = (*guarded.pat).clone();
    let values = bindings(&taken).into_iter().filter(|bound| bound.by_ref.is_none()).map(|bound| bound.ident.clone());
    let mut by_reference = ByReference(values.collect());
    by_reference.visit_pat_mut(&mut guarded.pat);
    by_reference.visit_expr_mut(&mut guarded.guard);
    taken
}

/// The names that the `let`s of some code bind, those in blocks inside it left out.
fn bound_in(code: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_pattern = false;
    for tree in code {
        match &tree {
            TokenTree::Ident(ident) if ident == "let" => in_pattern = true,
            TokenTree::Punct(punct) if matches!(punct.as_char(), '=' | ';') => in_pattern = false,
            _ if in_pattern => crate::macros::idents(tree.into(), &mut |ident| found.push(ident.to_string())),
            _ => {}
        }
    }
    found
}

/// Code with `name = ..` in the place of its only `let name = ..`, or without its only `let name;`, where there is just one.
fn without_let(code: &TokenStream, name: &Ident) -> Option<TokenStream> {
    let trees: Vec<TokenTree> = code.clone().into_iter().collect();
    let is = |at: usize, text: &str| trees.get(at).is_some_and(|tree| tree.to_string() == text);
    let is_mut = |at: usize| usize::from(is(at, "mut"));
    let lets: Vec<usize> = (0..trees.len()).filter(|&at| is(at, "let")).collect();
    let binds =
        |at: &usize| bound_in(trees[*at..].iter().take_while(|tree| tree.to_string() != "=").cloned().collect());
    let own: Vec<usize> = lets.into_iter().filter(|at| binds(at).iter().any(|bound| name == bound)).collect();
    let [at] = own[..] else { return None };
    let ident = at + 1 + is_mut(at + 1);
    let behind = match trees.get(ident + 1)?.to_string().as_str() {
        "=" => ident,
        ";" => ident + 2,
        _ => return None,
    };
    is(ident, &name.to_string()).then(|| trees[..at].iter().chain(&trees[behind..]).cloned().collect())
}

/// A scrutinee or a condition, in parentheses where a struct literal in it would be taken for the block.
fn in_parens(expr: &Expr) -> TokenStream {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_expr_struct(&mut self, _: &'a syn::ExprStruct) {
            self.0 = true;
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_expr(&mut find, expr);
    if find.0 { quote!((#expr)) } else { quote!(#expr) }
}
