//! Writes the lowered function: the enum, the future, the certificate, the resume code.

mod measured;
mod resume;
mod rewrite;
mod signature;

pub use resume::Told;

use std::cell::RefCell;
use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::VisitMut;
use syn::{FnArg, ItemFn, Signature, Type};

use crate::borrows::Borrows;
use crate::diagnostics::{self, Diagnostic};
use crate::enclosing::Enclosing;
use crate::homes::Homes;
use crate::host;
use crate::ir::*;
use crate::liveness::Liveness;
use crate::mentions;
use crate::parse::Function;
use crate::resolve::Names;
pub(crate) use signature::is_below_reader;
use signature::{Form, Inside};

use crate::states::{Field, FieldType, State, States, Storage};

/// Everything that the passes found.
pub struct Analysed<'a> {
    /// The function.
    pub function: &'a Function,
    /// Its parameters and body.
    pub graph: &'a Graph,
    /// Liveness.
    pub live: &'a Liveness,
    /// Borrows.
    pub borrows: &'a Borrows,
    /// Homes.
    pub homes: &'a Homes,
    /// States.
    pub states: &'a States,
    /// The body as written, `self` renamed.
    pub original: &'a syn::Block,
    /// The body with a name of its own for every binding, if a record of sizes is to be left.
    pub resolved: Option<&'a syn::Block>,
}

/// Writes the function; with what is told to the record of sizes.
pub fn emit(all: &Analysed<'_>, names: &mut Names) -> Result<(TokenStream, Told), Vec<Diagnostic>> {
    let Function { item: ItemFn { attrs, vis, sig, .. }, output, .. } = all.function;
    let items = &all.graph.items;
    let future = names.fresh(&format!("{}Future", all.states.name), Span::call_site());
    let next = names.fresh("Next", Span::call_site());
    let (enumeration, described) = (Enum { all }.items(), Enum { all }.described());
    let certificate = Certificate::of(all, names);
    let (future_items, lowered) = (future_items(&future), lowered(&future));
    let (resume, told, problems) = resume_code(all, next, &certificate);
    let machine = resume::local("machine");
    let same_output = certificate.same_output(all, &machine);
    let certificate = certificate.items(all);
    let measured = told.zip(all.resolved).map(|(told, resolved)| measured::Measured::of(all, resolved, told, names));
    let measured::Measured { told, markers: told_markers, fields, record } = measured.unwrap_or_default();
    if !problems.is_empty() {
        let sig = &all.function.item.sig.ident;
        return Err(problems.into_iter().map(|problem| Diagnostic::new(diagnostics::BUG, sig, problem)).collect());
    }
    let start = start(all);
    let enum_name = &all.states.name;
    let span = Span::mixed_site();
    let mut sig = sig.clone();
    // What is reached through a lent parameter has no lifetime of its own, once it is awaited.
    let lends = all.graph.params.iter().any(|&id| all.graph.locals[id].passed() == Some(Passed::Mut));
    let inside = match (all.homes.nodes.is_empty(), lends) {
        (false, _) => Inside::Any,
        _ if all.graph.awaits.is_empty() => Inside::Nothing,
        (true, true) => Inside::Lent,
        (true, false) => Inside::Shared,
    };
    let form = signature::form(all.function, inside);
    let wrapped = form == Form::Wrapped;
    let mut output = nameable(output);
    if !wrapped {
        sig.asyncness = None;
        signature::name_in_impls(&mut sig);
    }
    if form == Form::Frame {
        signature::add_frame(&mut sig, &all.function.enclosing, &mut output);
    }
    let Signature { safety, abi, ident, generics, inputs, asyncness, fn_token, .. } = &sig;
    let where_clause = &generics.where_clause;
    let returns = if wrapped {
        let output = &all.function.output;
        quote!(#output)
    } else {
        let inspect = (!all.function.enclosing.is_trait()).then(|| quote_spanned!(span=> + ::longhand::Inspect));
        quote_spanned!(span=> impl ::core::future::Future<Output = #output> #inspect)
    };
    let method = inputs.iter().any(|input| matches!(input, FnArg::Receiver(_)));
    let refining = method.then(|| quote!(#[allow(refining_impl_trait)]));
    let markers = all.graph.params.iter().filter_map(|&id| {
        let local = &all.graph.locals[id];
        local.ty.as_ref().filter(|ty| needs_marker(ty))?;
        let (marker, ident) = (marker_of(&local.ident), &local.ident);
        Some(match local.passed() {
            Some(Passed::Mut) => quote!(let #marker = ::longhand::is_lent(&#ident);),
            _ => quote!(let #marker = ::longhand::is_of(&#ident);),
        })
    });
    let inputs = all.function.shown.as_ref().unwrap_or(inputs);
    let await_it = wrapped.then(|| quote!(.await));
    // The body's braces keep their span, so that what is said of the whole function is said where it stands.
    let inside = quote! {
    #(#items)*
    #enumeration
    #future_items
    #certificate
    #(#markers)*
    #told_markers
    #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction, dangerous_implicit_autorefs)]
    let #machine = #future {
        state: #enum_name::Start { #(#start),* },
        resume: #resume,
        pinned: ::core::marker::PhantomPinned,
    };
    #same_output
    #described
    #lowered
    #fields
    #record
    #machine #await_it
    };
    let mut braces = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, inside);
    braces.set_span(all.function.item.block.brace_token.span.join());
    if let Some(host) = &all.function.host {
        let block = if wrapped { quote!(async move #braces) } else { quote!(#braces) };
        return Ok((host::fill(host, block).into_token_stream(), told));
    }
    let tokens = quote! {
        #(#attrs)*
        #refining
        #vis #asyncness #safety #abi #fn_token #ident #generics (#inputs) -> #returns #where_clause #braces
    };
    Ok((tokens, told))
}

/// The function as it was, with a panic at compile time that rustc comes to only if it has no error of its own to report.
pub fn refused(function: &Function, found: &str) -> TokenStream {
    let mut item = function.item.clone();
    if let Some(this) = &function.this {
        let this = this.clone();
        item.block.stmts.insert(0, syn::parse_quote!(let #this = self;));
    }
    let message = format!("longhand: {found} [{}]", diagnostics::BUG.code);
    item.block.stmts.insert(0, syn::parse_quote!(const { ::core::panic!(#message) };));
    quote!(#item)
}

/// The parameters as `Start` holds them.
fn start(all: &Analysed<'_>) -> Vec<TokenStream> {
    let mut list = Vec::new();
    for &id in &all.graph.params {
        let local = &all.graph.locals[id];
        let ident = &local.ident;
        let own = Ident::new("self", Span::call_site());
        let value = if Some(ident) == all.function.this.as_ref() { quote!(#own) } else { quote!(#ident) };
        list.push(match local.passed() {
            Some(Passed::Mut) => quote!(#ident: ::longhand::Mut::lend(#value)),
            _ if *ident == value.to_string() => quote!(#ident),
            _ => quote!(#ident: #value),
        });
    }
    list
}

/// The future's type and its `impl`s.
fn future_items(future: &Ident) -> TokenStream {
    quote! {
        /// The future: the state, and the code that resumes it.
        struct #future<Resume: ::longhand::Resume> {
            state: Resume::State,
            resume: Resume,
            pinned: ::core::marker::PhantomPinned,
        }
        impl<Resume: ::longhand::Resume> ::core::future::Future for #future<Resume> {
            type Output = Resume::Output;
            #[inline]
            fn poll(self: ::core::pin::Pin<&mut Self>, cx: &mut ::core::task::Context<'_>) -> ::core::task::Poll<Resume::Output> {
                // SAFETY: the state is pinned with the future, and only the resume code touches it.
                let future = unsafe { self.get_unchecked_mut() };
                future.resume.poll(&mut future.state, cx)
            }
        }
    }
}

/// What `longhand::Inspect` needs of the future.
fn lowered(future: &Ident) -> TokenStream {
    quote! {
        // SAFETY: what may be pointed to lives in slots.
        unsafe impl<Resume: ::longhand::Resume> ::longhand::Lowered for #future<Resume> {
            type Resume = Resume;
            fn state(&self) -> &Resume::State {
                &self.state
            }
        }
    }
}

/// The body as written, which rustc checks and which never runs.
enum Certificate {
    /// An async block.
    Block,
    /// An async block whose type depends on type parameters.
    Generic,
    /// The function as an item, called so: one that is given futures of any type. The block's type would spell them twice
    /// more in the machine's, which doubles that at every level of such functions.
    Item(Ident),
}

impl Certificate {
    fn of(all: &Analysed<'_>, names: &mut Names) -> Self {
        let function = all.function;
        let sig = &function.item.sig;
        if !signature::has_parameters(sig, &function.enclosing) {
            return Certificate::Block;
        }
        // An item sees nothing of a block around the function.
        let free = matches!(function.enclosing, Enclosing::Module)
            && function.this.is_none()
            && function.host.is_none()
            && !function.captures;
        let callable = matches!(sig.safety, syn::Safety::Default) && sig.abi.is_none() && sig.inputs.len() <= 12;
        let mut futures = false;
        crate::macros::idents(sig.to_token_stream(), &mut |ident| futures |= ident.to_string().ends_with("Future"));
        let lent = |id: &LocalId| {
            let local = &all.graph.locals[*id];
            local.passed() == Some(Passed::Mut) && local.ty.as_ref().is_some_and(needs_marker)
        };
        // Where the layout is measured, its type is asked for.
        let is_item = free && callable && futures && all.resolved.is_none() && !all.graph.params.iter().any(lent);
        if is_item { Certificate::Item(names.fresh("original", Span::call_site())) } else { Certificate::Generic }
    }

    fn items(&self, all: &Analysed<'_>) -> TokenStream {
        let mut body = all.original.clone();
        Assert { awaited: mentions::awaited_names(&body) }.visit_block_mut(&mut body);
        let Certificate::Item(name) = self else {
            let (rustc, original) = (resume::local("rustc"), resume::local("original"));
            let block = async_block(all, &body, all.function.host.is_some());
            return quote! {
                // The body as written: rustc checks it, and it never runs.
                let #rustc = ::longhand::certificate!();
                if false {
                    let #original = #block;
                    ::longhand::certify(#rustc, #original);
                }
            };
        };
        let mut sig = all.function.item.sig.clone();
        sig.ident = name.clone();
        for (input, id) in sig.inputs.iter_mut().zip(&all.graph.params) {
            let FnArg::Typed(typed) = input else { continue };
            let local = &all.graph.locals[*id];
            let (mutable, ident) = (local.mutable.then(|| quote!(mut)), &local.ident);
            let pattern = all.graph.patterns.iter().find(|(of, _)| of == id).map(|(_, pattern)| quote!(#pattern));
            *typed.pat = syn::Pat::Verbatim(pattern.unwrap_or_else(|| quote!(#mutable #ident)));
        }
        body.stmts.retain(|stmt| !is_hoisted(stmt));
        quote! {
            /// The function as written: rustc checks it, and it never runs.
            #[allow(dead_code)]
            #sig #body
        }
    }

    /// Ties the certificate's output type to the machine's, where it says `impl Trait`: the signature's bounds on that may be
    /// all that tells a type in the body. Not where the output may hold what each copy of the body has a type of its own for.
    fn same_output(&self, all: &Analysed<'_>, machine: &Ident) -> Option<TokenStream> {
        let rustc = resume::local("rustc");
        let is_told = is_told_by_bounds(&all.function.output, all.original);
        (is_told && !matches!(self, Certificate::Item(_))).then(|| {
            quote! {
                if false {
                    ::longhand::same_output(#rustc, &#machine);
                }
            }
        })
    }

    /// The certificate with its types, if the resume code's body is where its size is told.
    fn in_body(&self, all: &Analysed<'_>) -> Option<TokenStream> {
        let name = match self {
            Certificate::Block => return None,
            Certificate::Generic => return Some(resume::local("rustc").into_token_stream()),
            Certificate::Item(name) => name,
        };
        let params = all.function.item.sig.generics.params.iter();
        let types: Vec<&Ident> = params
            .filter_map(|param| match param {
                syn::GenericParam::Type(param) => Some(&param.ident),
                syn::GenericParam::Const(param) => Some(&param.ident),
                syn::GenericParam::Lifetime(_) => None,
            })
            .collect();
        let named = if types.is_empty() { quote!(#name) } else { quote!(#name::<#(#types),*>) };
        let types = || all.graph.params.iter().map(|&id| (&all.graph.locals[id].ident, &all.graph.locals[id].ty));
        if !types().any(|(_, ty)| ty.as_ref().is_some_and(has_impl)) {
            return Some(named);
        }
        let given = types().map(|(ident, ty)| match ty {
            Some(ty) if needs_marker(ty) => {
                let marker = marker_of(ident);
                quote!(#marker)
            }
            _ => quote!(::longhand::unbound::unknown()),
        });
        Some(quote!(::longhand::typed(#named, (#(#given,)*))))
    }
}

/// Whether a statement stands before the certificate and the machine, which both see its items.
fn is_hoisted(stmt: &syn::Stmt) -> bool {
    match stmt {
        syn::Stmt::Item(_) => true,
        syn::Stmt::Macro(mac) => crate::macros::makes_items(&mac.mac),
        _ => false,
    }
}

/// A body in an async block of rustc's, which stores what the `async fn` would. A block's body as it was `captures` what it
/// mentions, where that is; any other has its parameters bound.
fn async_block(all: &Analysed<'_>, body: &syn::Block, captures: bool) -> TokenStream {
    let output = &nameable(&all.function.output);
    // The block's output type, so that `?` and coercions find it.
    let output = with_blanks(output);
    // Nothing that may panic stands before the parameters are bound, or each of them would have a drop flag.
    let returns = quote! {
        #[allow(unreachable_code, clippy::diverging_sub_expression, clippy::empty_loop)]
        if false {
            let output: #output = loop {};
            return output;
        }
    };
    // A block's captures are stored once.
    let inputs = all.function.item.sig.inputs.iter().filter(|_| !all.function.captures);
    let rebind = inputs.zip(&all.graph.params).map(|(input, &id)| {
        let local = &all.graph.locals[id];
        let ident = &local.ident;
        let mutable = local.mutable.then(|| quote!(mut));
        let is_closed = |ty: &&Type| local.passed() == Some(Passed::Value) && all.function.is_closed(ty);
        let ty = local.ty.iter().filter(is_closed);
        match input {
            FnArg::Receiver(receiver) => {
                let own = receiver.self_token;
                quote!(let #mutable #ident #(: #ty)* = #own;)
            }
            FnArg::Typed(_) => quote!(let #mutable #ident #(: #ty)* = #ident;),
        }
    });
    let rebind = rebind.filter(|_| !captures);
    let patterns = all.patterns();
    let stmts = &body.stmts;
    let stmts = stmts.iter().filter(|stmt| !is_hoisted(stmt));
    let unsafety = matches!(all.function.item.sig.safety, syn::Safety::Unsafe(_)).then(|| quote!(unsafe));
    let body = quote!({ #(#stmts)* });
    let body = if unsafety.is_some() { quote!(#unsafety #body) } else { quote!(#(#patterns)* #body) };
    quote! {
        async move {
            #returns
            #(#rebind)*
            #body
        }
    }
}

impl Analysed<'_> {
    /// The patterns of parameters that are no names.
    fn patterns(&self) -> Vec<TokenStream> {
        self.graph
            .patterns
            .iter()
            .map(|(id, pattern)| {
                let ident = &self.graph.locals[*id].ident;
                quote!(let #pattern = #ident;)
            })
            .collect()
    }
}

/// Asserts of locals what the passes took for granted.
struct Assert {
    awaited: std::collections::BTreeSet<String>,
}

impl VisitMut for Assert {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        syn::visit_mut::visit_block_mut(self, block);
        for stmt in &mut block.stmts {
            let syn::Stmt::Local(syn::Local { pat, init: Some(init), .. }) = stmt else { continue };
            let pat = match pat {
                syn::Pat::Type(typed) => &*typed.pat,
                pat => pat,
            };
            let syn::Pat::Ident(pat) = pat else { continue };
            let by_name = &mut false;
            let nothing = mentions::value_holds_nothing(&init.expr, by_name) && *by_name;
            let made = self.awaited.contains(&pat.ident.to_string()) && mentions::is_made_of_literals(&init.expr);
            if nothing || made {
                // By value, so that rustc's own layout is what it would be without.
                let expr = &init.expr;
                *init.expr = syn::parse_quote!(::longhand::holds_nothing(#expr));
            }
        }
    }
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_async_mut(&mut self, _: &mut syn::ExprAsync) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// `!` by another name: on stable it may stand behind an arrow only.
fn nameable(output: &Type) -> Type {
    match output {
        Type::Never(_) => syn::parse_quote!(<fn() -> ! as ::longhand::FnReturn>::Output),
        output => output.clone(),
    }
}

/// A type with `_` where it says `impl Trait`: what cannot be named is inferred.
fn with_blanks(ty: &Type) -> Type {
    struct Blank;
    impl VisitMut for Blank {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if matches!(ty, Type::ImplTrait(_)) {
                *ty = syn::parse_quote!(_);
                return;
            }
            syn::visit_mut::visit_type_mut(self, ty);
        }
    }
    let mut ty = ty.clone();
    Blank.visit_type_mut(&mut ty);
    ty
}

/// A type with `'_` for each of these lifetimes: what is taken from a parameter may live shorter than it.
fn with_any_lifetimes(mut ty: Type, declared: &[syn::Lifetime]) -> Type {
    struct Any<'a>(&'a [syn::Lifetime]);
    impl VisitMut for Any<'_> {
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            if self.0.contains(lifetime) {
                *lifetime = syn::Lifetime::new("'_", lifetime.span());
            }
        }
    }
    Any(declared).visit_type_mut(&mut ty);
    ty
}

/// Whether a parameter's type cannot be spelled: it says `impl Trait`, or is what a pattern binds.
fn needs_marker(ty: &Type) -> bool {
    matches!(ty, Type::Infer(_)) || has_impl(ty)
}

/// Whether the bounds of an `impl Trait` in the output may be all that tells a type in the body: not where the output may hold
/// what each copy of the body has a type of its own for.
pub fn is_told_by_bounds(output: &syn::Type, original: &syn::Block) -> bool {
    has_impl(output) && !mentions::has_anonymous_types(original)
}

fn has_impl(ty: &Type) -> bool {
    fn find(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|tree| match tree {
            proc_macro2::TokenTree::Ident(ident) => ident == "impl",
            proc_macro2::TokenTree::Group(group) => find(group.stream()),
            _ => false,
        })
    }
    find(quote!(#ty))
}

/// The marker that is told a local's type in the resume code.
fn told_marker(ident: &Ident) -> Ident {
    Ident::new(&format!("{}_told", ident.to_string().trim_start_matches("r#")), Span::mixed_site())
}

/// The marker that is told the type of what a block's `match` looks into.
fn matched_marker(id: BlockId) -> Ident {
    Ident::new(&format!("matched_{id}_told"), Span::mixed_site())
}

/// The marker of a parameter whose type cannot be spelled.
fn marker_of(ident: &Ident) -> Ident {
    Ident::new(&format!("{}_type", ident.to_string().trim_start_matches("r#")), Span::mixed_site())
}

fn resume_code(all: &Analysed<'_>, next: Ident, certificate: &Certificate) -> (TokenStream, Option<Told>, Vec<String>) {
    let mut emit = resume::Emit {
        graph: all.graph,
        live: all.live,
        borrows: all.borrows,
        homes: all.homes,
        states: all.states,
        returns_option: all.function.returns_option,
        function: all.function.item.sig.ident.to_string(),
        user: all.function.item.block.brace_token.span.join(),
        param_types: BTreeMap::new(),
        param_markers: BTreeMap::new(),
        next,
        joins: BTreeMap::new(),
        numbers: resume::numbers(all.graph, all.homes),
        told: all.resolved.map(|_| Default::default()),
        problems: Default::default(),
    };
    emit.name_joins();
    let own = all.function.item.sig.generics.lifetimes().map(|param| param.lifetime.clone());
    let declared: Vec<syn::Lifetime> = own.chain(all.function.enclosing.lifetimes()).collect();
    for &id in &all.graph.params {
        let local = &all.graph.locals[id];
        let ty = local.ty.clone().filter(|ty| !needs_marker(ty));
        let marker = local.ty.is_some() && ty.is_none();
        let ty = ty.map(|ty| with_any_lifetimes(ty, &declared));
        let ty = ty.map(|ty| match (&ty, local.passed()) {
            (Type::Reference(reference), Some(Passed::Mut)) => {
                let lifetime = reference.lifetime.clone().unwrap_or_else(|| syn::parse_quote!('_));
                let elem = &reference.elem;
                syn::parse_quote!(::longhand::Mut<#lifetime, #elem>)
            }
            _ => ty,
        });
        emit.param_types.insert(id, ty);
        emit.param_markers.insert(id, marker.then(|| marker_of(&local.ident)));
    }
    let code = emit.code();
    let (state, cx) = (resume::local("state"), resume::local("cx"));
    let name = &all.states.name;
    let blanks = Enum { all }.params().into_iter().map(|_| quote!(_));
    let output = with_blanks(&nameable(&all.function.output));
    let run = quote! {
        |#state: *mut #name<#(#blanks),*>, #cx| -> ::core::task::Poll<#output> {
            // SAFETY: a slot is full while its variant is suspended; what is taken out of a state is taken once,
            // since the state is written over before it is looked at again.
            unsafe { #code }
        }
    };
    let rustc = resume::local("rustc");
    let code = match certificate.in_body(all) {
        None => quote!(#rustc.resumes(move |#state, #cx| { ::longhand::step(#state, #cx, #run) })),
        Some(certificate) => quote! {
            move |#state: *mut (), #cx: &mut ::core::task::Context<'_>| {
                ::longhand::step_of(#state, #cx, #certificate, #run)
            }
        },
    };
    (code, emit.told.map(RefCell::into_inner), emit.problems.into_inner())
}

/// The enum of states.
struct Enum<'a> {
    all: &'a Analysed<'a>,
}

impl Enum<'_> {
    fn fields(&self) -> impl Iterator<Item = &Field> {
        let states = self.all.states;
        states
            .start
            .iter()
            .chain(states.states.iter().flat_map(|state| &state.fields))
            .chain(states.nodes.iter().flat_map(|node| &node.fields))
    }

    /// Every type parameter, in order of appearance.
    fn params(&self) -> Vec<Ident> {
        let mut params = Vec::new();
        for field in self.fields() {
            if let FieldType::Param(name) = &field.ty
                && !params.contains(name)
            {
                params.push(name.clone());
            }
        }
        params
    }

    fn inner_params(&self, node: usize) -> Vec<Ident> {
        let mut params = Vec::new();
        let mut add = |field: &Field| {
            if let FieldType::Param(name) = &field.ty
                && !params.contains(name)
            {
                params.push(name.clone());
            }
        };
        for state in self.all.states.states.iter().filter(|state| state.path.contains(&NodeId(node))) {
            state.fields.iter().for_each(&mut add);
        }
        for (other, names) in self.all.states.nodes.iter().enumerate() {
            if self.is_inside(other, node) {
                names.fields.iter().for_each(&mut add);
            }
        }
        params
    }

    /// Parameters of a node's own struct.
    fn node_params(&self, node: usize) -> Vec<Ident> {
        let mut params = self.inner_params(node);
        for field in &self.all.states.nodes[node].fields {
            if let FieldType::Param(name) = &field.ty
                && !params.contains(name)
            {
                params.push(name.clone());
            }
        }
        params
    }

    /// The struct of a node whose slots are full or empty as the state inside tells, and what it drops when.
    fn told(&self, node: usize) -> TokenStream {
        let (homes, states) = (self.all.homes, self.all.states);
        let names = &states.nodes[node];
        let Some(inside) = &names.told else { return TokenStream::new() };
        let (at, inner, fields) = (&states.at, &names.at, self.declared(&names.fields));
        let (params, inner_params) = (self.node_params(node), self.inner_params(node));
        let mut arms: Vec<(Vec<TokenStream>, TokenStream)> = Vec::new();
        for state in states.states.iter().filter(|state| self.is_reached(state) && state.path.contains(&NodeId(node))) {
            let depth = state.path.iter().position(|other| *other == NodeId(node)).expect("on the path");
            let below: Vec<NodeId> =
                state.path[depth + 1..].iter().copied().filter(|node| !homes.nodes[node.0].flat).collect();
            let variant = &state.variant;
            let innermost = below.last().map_or(inner, |node| &states.nodes[node.0].at);
            let mut pattern = quote!(#innermost::#variant { .. });
            for (depth, node) in below.iter().enumerate().rev() {
                let outer = if depth == 0 { inner } else { &states.nodes[below[depth - 1].0].at };
                pattern = states.node(outer, *node, &quote!({ #at: #pattern, .. }));
            }
            let stored = &homes.stored[state.id.0];
            let here = names.fields.iter().rev().filter_map(|field| {
                let name = &field.name;
                let there = stored.iter().any(|stored| Some(stored.id) == field.local);
                match field.storage {
                    Storage::MaybeSlot => Some(quote!(let #name = ::longhand::Place::resume_maybe(&self.#name);)),
                    _ if there => Some(quote!(let #name = ::longhand::Place::resume(&self.#name);)),
                    _ => None,
                }
            });
            let here = quote!(#(#here)*);
            match arms.iter_mut().find(|(_, code)| code.to_string() == here.to_string()) {
                Some((patterns, _)) => patterns.push(pattern),
                None => arms.push((vec![pattern], here)),
            }
        }
        let arms = arms.iter().map(|(patterns, here)| {
            quote! {
                #(#patterns)|* => {
                    #here
                    ::longhand::end(#at, #inner::Running);
                }
            }
        });
        let doc = format!(" `{}`: which slots are full is told by the state inside.", names.variant);
        quote! {
            #[doc = #doc]
            struct #inside<#(#params),*> {
                #at: #inner<#(#inner_params),*>,
                #(#fields),*
            }
            // Slots are taken over to be dropped.
            #[allow(unused_variables)]
            impl<#(#params),*> ::core::ops::Drop for #inside<#(#params),*> {
                fn drop(&mut self) {
                    let #at = &raw mut self.#at;
                    // SAFETY: the state inside says which slots are full; it drops first, where it is.
                    unsafe {
                        match &*#at {
                            #(#arms)*
                            #[allow(unreachable_patterns)]
                            _ => {}
                        }
                    }
                }
            }
        }
    }

    fn is_inside(&self, mut node: usize, outer: usize) -> bool {
        while let Some(parent) = self.all.homes.nodes[node].parent {
            node = parent.0;
            if node == outer {
                return true;
            }
        }
        false
    }

    fn ty(&self, field: &Field) -> TokenStream {
        let value = match &field.ty {
            FieldType::Spelled(ty) => quote!(#ty),
            FieldType::Param(name) => quote!(#name),
        };
        match field.storage {
            Storage::Plain => value,
            Storage::Optional => quote!(::core::option::Option<#value>),
            Storage::Awaited => value,
            Storage::Slot => quote!(::longhand::Slot<#value>),
            Storage::Bare => quote!(::longhand::Bare<#value>),
            Storage::MaybeSlot => quote!(::longhand::MaybeSlot<#value>),
        }
    }

    fn declared(&self, fields: &[Field]) -> Vec<TokenStream> {
        fields
            .iter()
            .map(|field| {
                let (name, ty) = (&field.name, self.ty(field));
                quote!(#name: #ty)
            })
            .collect()
    }

    /// Variants whose node is `parent` (`None`: of the main enum), in source order.
    fn variants(&self, parent: Option<NodeId>) -> Vec<TokenStream> {
        let (homes, states) = (self.all.homes, self.all.states);
        let at_field = &states.at;
        let mut all: Vec<(usize, TokenStream)> = Vec::new();
        for state in &states.states {
            let outer = state.path.iter().rev().find(|node| !homes.nodes[node.0].flat).copied();
            if outer == parent && self.is_reached(state) {
                let point = &self.all.graph.awaits[state.id.0];
                let doc = self.doc(state);
                let (variant, fields) = (&state.variant, self.declared(&state.fields));
                all.push((point.at, quote!(#[doc = #doc] #variant { #(#fields),* })));
            }
        }
        for (at, node) in homes.nodes.iter().enumerate() {
            if !node.flat && node.parent == parent {
                let names = &states.nodes[at];
                let (variant, inner, fields) = (&names.variant, &names.at, self.declared(&names.fields));
                let params = self.inner_params(at);
                let kept: Vec<String> =
                    names.fields.iter().map(|field| format!("`{}` ({})", self.source(field), field.reason)).collect();
                let doc = format!(" In place around the awaits inside: {}.", kept.join(", "));
                let declared = match &names.told {
                    Some(inside) => {
                        let all = self.node_params(at);
                        quote!(#[doc = #doc] #variant(#inside<#(#all),*>))
                    }
                    None => quote!(#[doc = #doc] #variant { #at_field: #inner<#(#params),*>, #(#fields),* }),
                };
                all.push((node.lo, declared));
            }
        }
        all.sort_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, variant)| variant).collect()
    }

    fn is_reached(&self, state: &State) -> bool {
        self.all.live.init_in[self.all.graph.awaits[state.id.0].block.0].is_some()
    }

    fn source(&self, field: &Field) -> String {
        match field.local {
            Some(id) => self.all.graph.locals[id].source.clone(),
            None => field.name.to_string(),
        }
    }

    fn doc(&self, state: &State) -> String {
        let point = &self.all.graph.awaits[state.id.0];
        let mut doc = format!(" Line {}, `{}.await`.", point.line, point.source);
        let kept: Vec<String> =
            state.fields[1..].iter().map(|field| format!("`{}`, {}", self.source(field), field.reason)).collect();
        if !kept.is_empty() {
            doc.push_str(&format!(" Kept: {}.", kept.join("; ")));
        }
        doc
    }

    fn items(&self) -> TokenStream {
        let states = self.all.states;
        let (name, params) = (&states.name, self.params());
        let function = self.all.function.item.sig.ident.to_string();
        let start = self.declared(&states.start);
        let variants = self.variants(None);
        let inner =
            states.nodes.iter().enumerate().filter(|(at, _)| !self.all.homes.nodes[*at].flat).map(|(at, node)| {
                let (inner, params, variants) = (&node.at, self.inner_params(at), self.variants(Some(NodeId(at))));
                let doc = format!(" The awaits inside `{}`.", node.variant);
                let told = self.told(at);
                quote! {
                    #told
                    #[doc = #doc]
                    #[allow(dead_code, clippy::large_enum_variant)]
                    enum #inner<#(#params),*> {
                        #(#variants,)*
                        /// Between two awaits.
                        Running,
                    }
                }
            });
        let doc = format!(" `{function}`, one variant per await.");
        quote! {
            #[doc = #doc]
            #[allow(dead_code, clippy::large_enum_variant)]
            enum #name<#(#params),*> {
                /// Not polled yet: holds the parameters.
                Start { #(#start),* },
                #(#variants,)*
                /// Returned, or panicked.
                Done,
            }
            #(#inner)*
        }
    }

    /// What the enum tells about itself.
    fn described(&self) -> TokenStream {
        let states = self.all.states;
        let (name, params) = (&states.name, self.params());
        let function = self.all.function.item.sig.ident.to_string();
        let describe = |fields: Vec<&Field>| {
            let fields = fields.into_iter().map(|field| {
                let (name, ty, reason) = (self.source(field), self.ty(field), &field.reason);
                quote!(::longhand::Field::of::<#ty>(#name, #reason))
            });
            quote!(&[#(#fields),*])
        };
        let start = describe(states.start.iter().collect());
        let reached: Vec<&State> = states.states.iter().filter(|state| self.is_reached(state)).collect();
        let listed = reached.iter().map(|state| {
            let point = &self.all.graph.awaits[state.id.0];
            let (variant, line, source) = (state.variant.to_string(), point.line, &point.source);
            let mut fields: Vec<&Field> = state.fields.iter().collect();
            for node in state.path.iter().rev().filter(|node| !self.all.homes.nodes[node.0].flat) {
                fields.extend(&states.nodes[node.0].fields);
            }
            let fields = describe(fields);
            quote!(::longhand::State { name: #variant, line: #line, awaits: #source, fields: #fields })
        });
        let count = reached.len();
        let arms = reached.iter().enumerate().map(|(at, state)| {
            let index = at + 1;
            let path: Vec<NodeId> =
                state.path.iter().copied().filter(|node| !self.all.homes.nodes[node.0].flat).collect();
            let variant = &state.variant;
            let inner = match path.last() {
                Some(node) => &states.nodes[node.0].at,
                None => name,
            };
            let mut pattern = quote!(#inner::#variant { .. });
            for (depth, node) in path.iter().enumerate().rev() {
                let outer = if depth == 0 { name } else { &states.nodes[path[depth - 1].0].at };
                let at_field = &states.at;
                pattern = states.node(outer, *node, &quote!({ #at_field: #pattern, .. }));
            }
            quote!(#pattern => #index)
        });
        let done = count + 1;
        let line = self.all.function.item.sig.ident.span().start().line;
        quote! {
            impl<#(#params),*> ::longhand::Machine for #name<#(#params),*> {
                const NAME: &'static str = #function;
                const STATES: &'static [::longhand::State] = &[
                    ::longhand::State { name: "Start", line: #line, awaits: "", fields: #start },
                    #(#listed,)*
                    ::longhand::State { name: "Done", line: 0, awaits: "", fields: &[] },
                ];
                const DONE: Self = #name::Done;
                fn index(&self) -> usize {
                    match self {
                        #name::Start { .. } => 0,
                        #(#arms,)*
                        _ => #done,
                    }
                }
            }
        }
    }
}
