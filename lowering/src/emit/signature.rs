//! The lowered function's signature: whether it stays `async`, and the lifetime of its storage.

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, GenericParam, Lifetime, ReceiverKind, Signature, Type, parse_quote};

use crate::parse::Function;

/// Whether the machine is built and awaited inside an `async fn` of the old signature: where the function calls itself
/// (its type would contain itself), below an attribute that insists on `async`, and where it is called `main`, which
/// rustc refuses by that word (E0752) if it is the program's.
pub(super) fn is_wrapped(function: &Function) -> bool {
    let own = &function.item.sig.ident;
    let runtime = function.item.attrs.iter().any(|attr| {
        attr.path()
            .segments
            .last()
            .is_some_and(|last| ["main", "test", "task", "instrument"].iter().any(|name| last.ident == name))
    });
    let method = function.this.is_some();
    runtime || (own == "main" && !method) || calls(function.item.block.to_token_stream(), own, method)
}

/// Whether tokens call the function itself: `f(..)`, `self.f(..)`, `Self::f(..)`.
fn calls(tokens: proc_macro2::TokenStream, own: &syn::Ident, method: bool) -> bool {
    use proc_macro2::{Delimiter, TokenTree};
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_punct = |at: Option<usize>, c: char| {
        at.is_some_and(|at| matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == c))
    };
    let is_own = |at: Option<usize>| {
        at.is_some_and(|at| matches!(trees.get(at), Some(TokenTree::Ident(ident)) if ident == "Self" || ident == "self" || ident.to_string().starts_with("this")))
    };
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Ident(ident) if ident == own => {
            let called = is_punct(Some(at + 1), ':')
                || matches!(trees.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
            let dotted = is_punct(at.checked_sub(1), '.');
            let pathed = is_punct(at.checked_sub(1), ':');
            let whose = match (dotted, pathed) {
                (true, _) => is_own(at.checked_sub(2)),
                (_, true) => is_own(at.checked_sub(3)),
                _ => !method,
            };
            called && whose
        }
        TokenTree::Group(group) => calls(group.stream(), own, method),
        _ => false,
    })
}

/// Whether a method stands in an `impl` of its own for certain.
fn is_inherent(vis: &syn::Visibility) -> bool {
    !matches!(vis, syn::Visibility::Inherited)
}

fn has_impl_arguments(sig: &Signature) -> bool {
    sig.inputs.iter().any(|input| matches!(input, FnArg::Typed(typed) if super::has_impl(&typed.ty)))
}

/// Whether a signature may be widened: it belongs to no trait, as far as can be told, or could not be lowered otherwise.
pub(super) fn is_ours(sig: &Signature, vis: &syn::Visibility) -> bool {
    let method = sig.inputs.iter().any(|input| matches!(input, FnArg::Receiver(_)));
    !method || is_inherent(vis) || has_impl_arguments(sig)
}

/// Adds `'frame`, which every lifetime and type parameter outlives: the lifetime of what is stored and points into the
/// storage. Only where a type parameter, or `Self`, may be part of what is pointed to.
///
/// Of a method without `pub` nothing tells whether it stands in the `impl` of a trait, where a signature is not ours to
/// widen: its `Self` is taken to have no parameters.
pub(super) fn add_frame(sig: &mut Signature, vis: &syn::Visibility, output: &mut Type) {
    let receives = |wanted: fn(&ReceiverKind) -> bool| {
        sig.inputs.iter().any(|input| matches!(input, FnArg::Receiver(receiver) if wanted(&receiver.kind)))
    };
    let by_value = receives(|kind| matches!(kind, ReceiverKind::Value));
    let by_reference = is_inherent(vis) && receives(|kind| matches!(kind, ReceiverKind::Reference(..)));
    let generic = sig.generics.type_params().next().is_some() || has_impl_arguments(sig);
    if !generic && !by_value && !by_reference {
        return;
    }
    let frame: Lifetime = parse_quote!('frame);
    let mut elided = Elided { prefix: "'l", names: Vec::new(), frame: Some(frame.clone()) };
    let mut own = None;
    for input in &mut sig.inputs {
        match input {
            FnArg::Receiver(receiver) => match &mut receiver.kind {
                ReceiverKind::Reference(_, lifetime, _) => {
                    if lifetime.is_none() {
                        *lifetime = Some(elided.name());
                    }
                    own.clone_from(lifetime);
                }
                ReceiverKind::Typed(_, ty) => {
                    elided.visit_type_mut(ty);
                    own = elided.names.first().cloned();
                }
                _ => {}
            },
            FnArg::Typed(typed) => elided.visit_type_mut(&mut typed.ty),
        }
    }
    let declared: Vec<Lifetime> = sig.generics.lifetimes().map(|param| param.lifetime.clone()).collect();
    if let Some(lifetime) = own.or_else(|| elided.names.first().cloned()) {
        Spelled(lifetime).visit_type_mut(output);
    }
    let types: Vec<syn::Ident> = sig.generics.type_params().map(|param| param.ident.clone()).collect();
    let new = std::iter::once(&frame).chain(&elided.names);
    let new: Vec<GenericParam> = new.map(|lifetime| parse_quote!(#lifetime)).collect();
    for (at, param) in new.into_iter().enumerate() {
        sig.generics.params.insert(at, param);
    }
    let clause = sig.generics.make_where_clause();
    for lifetime in elided.names.iter().chain(&declared) {
        clause.predicates.push(parse_quote!(#lifetime: 'frame));
    }
    for ty in types {
        clause.predicates.push(parse_quote!(#ty: 'frame));
    }
    if by_value {
        clause.predicates.push(parse_quote!(Self: 'frame));
    }
}

/// Names the elided lifetimes inside `impl Trait` parameters, which only an `async fn` may leave out.
pub(super) fn name_in_impls(sig: &mut Signature) {
    struct Inside(Elided);
    impl VisitMut for Inside {
        fn visit_type_impl_trait_mut(&mut self, ty: &mut syn::TypeImplTrait) {
            self.0.visit_type_impl_trait_mut(ty);
        }
    }
    let mut inside = Inside(Elided { prefix: "'i", names: Vec::new(), frame: None });
    for input in &mut sig.inputs {
        if let FnArg::Typed(typed) = input {
            inside.visit_type_mut(&mut typed.ty);
        }
    }
    for (at, name) in inside.0.names.into_iter().enumerate() {
        sig.generics.params.insert(at, parse_quote!(#name));
    }
}

/// Names elided lifetimes of parameters.
struct Elided {
    /// What their names begin with.
    prefix: &'static str,
    names: Vec<Lifetime>,
    /// What an `impl Trait` has to outlive besides.
    frame: Option<Lifetime>,
}

impl Elided {
    fn name(&mut self) -> Lifetime {
        let name = Lifetime::new(&format!("{}{}", self.prefix, self.names.len() + 1), proc_macro2::Span::call_site());
        self.names.push(name.clone());
        name
    }
}

impl VisitMut for Elided {
    fn visit_type_reference_mut(&mut self, ty: &mut syn::TypeReference) {
        if ty.lifetime.is_none() {
            ty.lifetime = Some(self.name());
        }
        visit_mut::visit_type_reference_mut(self, ty);
        if let (Type::ImplTrait(inner), true) = (&*ty.elem, self.frame.is_some()) {
            *ty.elem = parse_quote!((#inner));
        }
    }
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.name();
        }
    }
    fn visit_type_impl_trait_mut(&mut self, ty: &mut syn::TypeImplTrait) {
        visit_mut::visit_type_impl_trait_mut(self, ty);
        if let Some(frame) = &self.frame {
            ty.bounds.push(parse_quote!(#frame));
        }
    }
    fn visit_type_fn_ptr_mut(&mut self, _: &mut syn::TypeFnPtr) {}
    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
}

/// Spells elided lifetimes of the output.
struct Spelled(Lifetime);

impl VisitMut for Spelled {
    fn visit_type_reference_mut(&mut self, ty: &mut syn::TypeReference) {
        if ty.lifetime.is_none() {
            ty.lifetime = Some(self.0.clone());
        }
        visit_mut::visit_type_reference_mut(self, ty);
    }
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.0.clone();
        }
    }
    fn visit_type_fn_ptr_mut(&mut self, _: &mut syn::TypeFnPtr) {}
    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
}
