//! The lowered function's signature: whether it stays `async`, and the lifetime of its storage.

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, GenericParam, ItemFn, Lifetime, ReceiverKind, Signature, Type, Visibility, parse_quote};

use crate::attributes;
use crate::enclosing::Enclosing;
use crate::parse::Function;

/// What becomes of the signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `fn f(..) -> impl Future`.
    Future,
    /// The same with one more lifetime, [`add_frame`].
    Frame,
    /// As it was: the machine is built and awaited inside.
    Wrapped,
}

/// What of a machine may point to something inside the machine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// Nothing: it never waits.
    Nothing,
    /// What is awaited may reborrow what `&` parameters point to.
    Shared,
    /// A future may reborrow what a `&mut` parameter lends.
    Lent,
    /// Anything may be stored in place and be pointed to.
    Any,
}

/// Chooses the form.
pub(super) fn form(function: &Function, inside: Inside) -> Form {
    let ItemFn { sig, vis, .. } = &function.item;
    if is_wrapped(function) {
        return Form::Wrapped;
    }
    // The box names the lifetime, and its type does not contain itself.
    if function.host.is_some() {
        return Form::Future;
    }
    let enclosing = &function.enclosing;
    let needs_frame = match inside {
        Inside::Nothing => false,
        // Between two lifetimes rustc picks none for the reborrow. It mostly can do without; where it costs size, it has to,
        // unless what is reborrowed is seen to be of a type with parameters.
        Inside::Shared if enclosing.may_widen() == Some(true) => {
            has_parameters(sig, enclosing) && count_lifetimes(sig, enclosing) > 1
        }
        Inside::Shared => {
            has_parameters(sig, enclosing)
                && count_lifetimes(sig, enclosing) > 1
                && (lends_parameters(sig, enclosing) || calls_parameters(function))
        }
        Inside::Lent => {
            let calls = has_parameters(sig, enclosing) && calls_parameters(function);
            (calls || lends_parameters(sig, enclosing)) && count_lifetimes(sig, enclosing) > 1
        }
        Inside::Any => {
            has_parameters(sig, enclosing) && !is_told_by_self(sig, enclosing) || holds_lifetimes(sig, enclosing)
        }
    };
    // Of a method without `pub` only the block tells whether a trait has its signature.
    let may_widen = enclosing.may_widen().unwrap_or(!is_method(sig) || !matches!(vis, Visibility::Inherited));
    match (needs_frame, may_widen) {
        (false, _) => Form::Future,
        (true, true) => Form::Frame,
        (true, false) => Form::Wrapped,
    }
}

/// Whether what is stored may be of a type with parameters.
pub(super) fn has_parameters(sig: &Signature, enclosing: &Enclosing) -> bool {
    sig.generics.type_params().next().is_some() || has_impl_arguments(sig) || may_have_parameters(sig, enclosing)
}

/// Whether the block has type parameters; one that is not known may.
fn may_have_parameters(sig: &Signature, enclosing: &Enclosing) -> bool {
    is_method(sig) && matches!(enclosing, Enclosing::Unknown) || !enclosing.type_params().is_empty()
}

/// Whether `&mut` parameters lend something of a type with parameters.
fn lends_parameters(sig: &Signature, enclosing: &Enclosing) -> bool {
    let own = sig.generics.type_params().map(|param| param.ident.clone());
    let named: Vec<syn::Ident> = own.chain(enclosing.type_params()).collect();
    sig.inputs.iter().any(|input| match input {
        FnArg::Receiver(_) => may_have_parameters(sig, enclosing),
        FnArg::Typed(typed) => {
            let names = crate::enclosing::Named::of(&typed.ty);
            super::has_impl(&typed.ty)
                || named.iter().any(|param| names.has(param))
                || names.has(&syn::Ident::new("Self", proc_macro2::Span::call_site()))
                    && may_have_parameters(sig, enclosing)
        }
    })
}

/// Whether the function calls something by the name of a type parameter: `T::f(..)`.
fn calls_parameters(function: &Function) -> bool {
    let own = function.item.sig.generics.type_params().map(|param| param.ident.clone());
    let params: Vec<syn::Ident> = own.chain(function.enclosing.type_params()).collect();
    let mut found = false;
    crate::macros::idents(function.item.block.to_token_stream(), &mut |ident| found |= params.contains(ident));
    found
}

/// Whether a parameter is owned that holds several lifetimes: none of them is that of what points to the parameter.
fn holds_lifetimes(sig: &Signature, enclosing: &Enclosing) -> bool {
    sig.inputs.iter().any(|input| match input {
        FnArg::Receiver(receiver) => matches!(receiver.kind, ReceiverKind::Value) && enclosing.count_lifetimes() > 1,
        FnArg::Typed(typed) => {
            let mut elided = Elided { prefix: "'l", names: Vec::new(), frame: None };
            elided.visit_type_mut(&mut typed.ty.clone());
            let named = crate::enclosing::Named::of(&typed.ty);
            let own = sig.generics.lifetimes().map(|param| param.lifetime.clone());
            let named = own.chain(enclosing.lifetimes()).filter(|lifetime| named.has_lifetime(lifetime)).count();
            !matches!(*typed.ty, Type::Reference(_)) && elided.names.len() + named > 1
        }
    })
}

/// Whether the one lifetime is that of `&self`, and all type parameters outlive it.
fn is_told_by_self(sig: &Signature, enclosing: &Enclosing) -> bool {
    let by_reference = sig.inputs.iter().any(
        |input| matches!(input, FnArg::Receiver(receiver) if matches!(receiver.kind, ReceiverKind::Reference(..))),
    );
    let own = sig.generics.type_params().next().is_some() || has_impl_arguments(sig);
    by_reference && !own && enclosing.is_told_by_self() && count_lifetimes(sig, enclosing) == 1
}

/// The lifetimes of a signature and of the block around it.
fn count_lifetimes(sig: &Signature, enclosing: &Enclosing) -> usize {
    let mut elided = Elided { prefix: "'l", names: Vec::new(), frame: None };
    let mut own = 0;
    for input in &sig.inputs {
        match input {
            FnArg::Receiver(receiver) => match &receiver.kind {
                ReceiverKind::Reference(_, None, _) => own = 1,
                ReceiverKind::Typed(_, ty) => elided.visit_type_mut(&mut ty.clone()),
                _ => {}
            },
            FnArg::Typed(typed) => elided.visit_type_mut(&mut typed.ty.clone()),
        }
    }
    own + elided.names.len() + sig.generics.lifetimes().count() + enclosing.count_lifetimes()
}

fn is_method(sig: &Signature) -> bool {
    sig.inputs.iter().any(|input| matches!(input, FnArg::Receiver(_)))
}

/// Whether the machine is built and awaited inside an `async fn` of the old signature: where the function calls itself
/// (its type would contain itself), below an attribute that insists on `async`, and where it is called `main`, which
/// rustc refuses by that word (E0752) if it is the program's.
pub(super) fn is_wrapped(function: &Function) -> bool {
    if function.host.is_some() {
        return attributes::has(&function.item.attrs, &["instrument"]);
    }
    let own = &function.item.sig.ident;
    let method = function.this.is_some();
    is_below_reader(&function.item)
        || (own == "main" && !method)
        || calls(function.item.block.to_token_stream(), own, method)
}

/// Whether an attribute stands on a function that insists on `async` and reads its parameters.
pub(crate) fn is_below_reader(item: &ItemFn) -> bool {
    attributes::has(&item.attrs, &["main", "test", "task", "instrument"])
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

fn has_impl_arguments(sig: &Signature) -> bool {
    sig.inputs.iter().any(|input| matches!(input, FnArg::Typed(typed) if super::has_impl(&typed.ty)))
}

/// Adds `'frame`, which every lifetime and type parameter outlives: the lifetime of what is stored and points into the
/// storage.
pub(super) fn add_frame(sig: &mut Signature, enclosing: &Enclosing, output: &mut Type) {
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
    let declared = sig.generics.lifetimes().map(|param| param.lifetime.clone());
    let declared: Vec<Lifetime> = declared.chain(enclosing.lifetimes()).collect();
    if let Some(lifetime) = own.or_else(|| elided.names.first().cloned()) {
        Spelled(lifetime).visit_type_mut(output);
    }
    let types = sig.generics.type_params().map(|param| param.ident.clone());
    let types: Vec<syn::Ident> = types.chain(enclosing.type_params()).collect();
    let new = std::iter::once(&frame).chain(&elided.names);
    let new: Vec<GenericParam> = new.map(|lifetime| parse_quote!(#lifetime)).collect();
    for (at, param) in new.into_iter().enumerate() {
        sig.generics.params.insert(at, param);
    }
    let is_method = is_method(sig);
    let clause = sig.generics.make_where_clause();
    for lifetime in elided.names.iter().chain(&declared) {
        clause.predicates.push(parse_quote!(#lifetime: 'frame));
    }
    for ty in types {
        clause.predicates.push(parse_quote!(#ty: 'frame));
    }
    // The lifetimes without a name in `impl Socket<'_>` are reached through `Self` alone.
    if is_method || matches!(enclosing, Enclosing::Impl { .. }) {
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
