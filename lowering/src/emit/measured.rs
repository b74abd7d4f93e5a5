//! The record of sizes that `cargo longhand layout` finds in the object file: the types of the locals, which the resume code
//! tells to markers, then those of the enum's fields.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt, parse_quote};

use super::{Analysed, Enum, Told, matched_marker, resume, told_marker};
use crate::ir::{LocalId, Locals, Table};
use crate::mentions;
use crate::resolve::Names;
use crate::states::Field;

/// What is emitted for the record.
#[derive(Default)]
pub(super) struct Measured {
    /// What has a marker.
    pub told: Told,
    /// Markers, before the machine.
    pub markers: TokenStream,
    /// The enum's fields as a list of types.
    pub fields: TokenStream,
    /// The call that leaves the record.
    pub record: TokenStream,
}

impl Measured {
    /// The user's own locals are told in a copy of the body that rustc checks and that never runs, as rustc sees them; in
    /// the resume code, which has told `told`, a closure may capture something else. Temporaries are there alone.
    pub(super) fn of(all: &Analysed<'_>, resolved: &syn::Block, mut told: Told, names: &mut Names) -> Self {
        let mut body = resolved.clone();
        let mut tell = Tell { locals: &all.graph.locals, told: &mut told.locals };
        tell.visit_block_mut(&mut body);
        let params: Vec<Stmt> = all.graph.params.iter().map(|&id| tell.local(id)).collect();
        let bound = all.graph.patterns.iter().flat_map(|(_, pattern)| tell.bound(pattern));
        // Behind a loop without an end, code is checked for its types alone: no lifetime is too short, nothing moved twice.
        let endless: Stmt = parse_quote!(loop {});
        let bound = bound.collect::<Vec<_>>();
        let first: Vec<Stmt> = std::iter::once(endless).chain(params).chain(bound).collect();
        body.stmts.splice(0..0, first);
        let (copy, block) = (resume::local("measured"), super::async_block(all, &body, false));
        let locals = told.locals.iter().map(|&id| told_marker(&all.graph.locals[id].ident));
        let markers: Vec<Ident> = locals.chain(told.matched.iter().copied().map(matched_marker)).collect();
        let enumeration = Enum { all };
        let (name, params) = (&all.states.name, enumeration.params());
        let mut fresh = |wanted| names.fresh(wanted, Span::call_site());
        let (before, stands) = (fresh("Before"), fresh("Stands"));
        let list = fields(all).fold(quote!(#before), |list, field| {
            let ty = enumeration.ty(field);
            quote!(::longhand::layout::With<#list, #ty>)
        });
        let ident = &all.function.item.sig.ident;
        let at = format!(":{}:{ident}", ident.span().start().line);
        let (machine, rustc) = (resume::local("machine"), resume::local("rustc"));
        Measured {
            markers: quote! {
                #(let #markers = ::longhand::unbound::unknown();)*
                #[allow(warnings, clippy::all)]
                if false {
                    // SAFETY: never runs.
                    let #copy = unsafe { #block };
                    loop {}
                }
            },
            told,
            fields: quote! {
                impl<#before: ::longhand::layout::Types, #(#params),*> ::longhand::layout::Fields<#before> for #name<#(#params),*> {
                    type Types = #list;
                }
            },
            record: quote! {
                struct #stands;
                impl ::longhand::layout::Stands for #stands {
                    const AT: &'static str = ::core::concat!(::core::file!(), #at);
                }
                ::longhand::layout::record(#stands, &#machine, #rustc, ::longhand::layout::Empty #(.with(#markers))*);
            },
        }
    }
}

/// The fields of the enum of states, in the order of the record: of the start, of each await that is reached, of each node.
fn fields<'a>(all: &'a Analysed<'a>) -> impl Iterator<Item = &'a Field> {
    let states = all.states;
    let reached = states.states.iter().filter(|state| Enum { all }.is_reached(state));
    let awaits = reached.flat_map(|state| &state.fields);
    states.start.iter().chain(awaits).chain(states.nodes.iter().flat_map(|node| &node.fields))
}

/// Tells the types of what patterns bind.
struct Tell<'a> {
    locals: &'a Table,
    told: &'a mut Locals,
}

impl Tell<'_> {
    fn local(&mut self, id: LocalId) -> Stmt {
        self.told.insert(id);
        let ident = &self.locals[id].ident;
        let marker = told_marker(ident);
        parse_quote!(::longhand::unbound::are(&#ident, #marker);)
    }

    fn bound(&mut self, pat: &Pat) -> Vec<Stmt> {
        mentions::bound(pat, self.locals).into_iter().map(|id| self.local(id)).collect()
    }

    /// What the `let`s of a condition bind.
    fn tested(&mut self, cond: &Expr) -> Vec<Stmt> {
        match cond {
            Expr::Let(test) => self.bound(&test.pat),
            Expr::Binary(binary) => [self.tested(&binary.left), self.tested(&binary.right)].concat(),
            _ => Vec::new(),
        }
    }
}

impl VisitMut for Tell<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let stmts = std::mem::take(&mut block.stmts);
        for mut stmt in stmts {
            self.visit_stmt_mut(&mut stmt);
            let told = if let Stmt::Local(local) = &stmt { self.bound(&local.pat) } else { Vec::new() };
            block.stmts.push(stmt);
            block.stmts.extend(told);
        }
    }
    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        visit_mut::visit_expr_if_mut(self, branch);
        let told = self.tested(&branch.cond);
        branch.then_branch.stmts.splice(0..0, told);
    }
    fn visit_expr_while_mut(&mut self, looped: &mut syn::ExprWhile) {
        visit_mut::visit_expr_while_mut(self, looped);
        let told = self.tested(&looped.cond);
        looped.body.stmts.splice(0..0, told);
    }
    fn visit_expr_for_loop_mut(&mut self, looped: &mut syn::ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, looped);
        let told = self.bound(&looped.pat);
        looped.body.stmts.splice(0..0, told);
    }
    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        visit_mut::visit_arm_mut(self, arm);
        let told = self.bound(&arm.pat);
        if !told.is_empty() {
            let body = &arm.body;
            *arm.body = parse_quote!({ #(#told)* #body });
        }
    }
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
