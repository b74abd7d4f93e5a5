//! Parses what the attribute stands on and checks it. Reads tokens; writes a [`Function`] or diagnostics.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, ItemFn, Pat, ReceiverKind, ReturnType, Type, TypeParamBound, parse_quote};

use crate::cfg::Parameter;
use crate::configured::Answer;
use crate::diagnostics::{self as d, Diagnostic};
use crate::enclosing::Enclosing;
use crate::ir::Passed;
use crate::macros;
use crate::pin;
use crate::resolve::{self, Names};
use crate::user_macros::Definitions;

/// A function to lower.
pub struct Function {
    /// The whole function as written.
    pub item: ItemFn,
    /// What it returns, or `()`.
    pub output: Type,
    /// Whether it returns an `Option` or a `Poll`, as far as the signature spells it: `?` is written out then.
    pub returns_option: bool,
    /// The receiver's new name.
    pub this: Option<Ident>,
    /// What it stands in.
    pub enclosing: Enclosing,
    /// Its parameters are what a block captures, the last first: captures drop first to last.
    pub captures: bool,
    /// Parameters as they stay written where an attribute looks at them, and the machine is made of what they bind.
    pub shown: Option<Punctuated<FnArg, syn::Token![,]>>,
    /// The function that holds it as a block, where it is one; it goes back there.
    pub host: Option<Box<ItemFn>>,
    /// The macros that it sees in its file, where that is known; it is read otherwise.
    pub macros: Option<Definitions>,
    /// What it is lowered under, for the `#[cfg]`s that its macros hide.
    pub answer: Answer,
}

impl Function {
    /// Whether a type is a future of any kind: `impl Future`, or a type parameter that is said to be a `Future` and not to
    /// be `Unpin`. Awaiting a value of such a type polls that very value, where it is pinned.
    pub fn is_future(&self, ty: &Type) -> bool {
        let names = match ty {
            Type::ImplTrait(ty) => bounds_in(&ty.bounds),
            ty => single_name(ty).map(|name| declared_bounds(&self.item.sig.generics, name)).unwrap_or_default(),
        };
        names.iter().any(|name| name == "Future") && names.iter().all(|name| name != "Unpin")
    }

    /// Whether a value of a parameter's type can hold no borrow of what the function owns: it names no lifetime that could be
    /// a shorter one here. The certificate binds such a parameter by its type, which an alias may hide one in.
    pub fn is_closed(&self, ty: &Type) -> bool {
        struct Find(bool);
        impl<'a> Visit<'a> for Find {
            fn visit_lifetime(&mut self, _: &'a syn::Lifetime) {
                self.0 = true;
            }
            fn visit_type(&mut self, ty: &'a Type) {
                let is_plain = matches!(ty, Type::Path(_) | Type::Tuple(_) | Type::Array(_) | Type::Paren(_));
                self.0 |= !is_plain;
                syn::visit::visit_type(self, ty);
            }
            fn visit_parenthesized_generic_arguments(&mut self, _: &'a syn::ParenthesizedGenericArguments) {
                self.0 = true;
            }
            fn visit_expr(&mut self, _: &'a syn::Expr) {}
        }
        // A certificate that is a function of its own, or that captures, binds nothing.
        let mut is_bound = self.host.is_none() && !self.captures;
        macros::idents(self.item.sig.to_token_stream(), &mut |ident| {
            is_bound &= !ident.to_string().ends_with("Future");
        });
        let mut of_block = false;
        macros::idents(ty.to_token_stream(), &mut |ident| of_block |= ident == "Self");
        let is_open =
            of_block && (matches!(self.enclosing, Enclosing::Unknown) || self.enclosing.count_lifetimes() > 0);
        let mut find = Find(false);
        find.visit_type(ty);
        is_bound && !is_open && !find.0
    }

    /// Whether a type is a parameter that is not said to be `Copy`: whatever stands for it, rustc takes it for a type that is
    /// moved, and whose methods are given a reference to it. So is a `Pin<&mut T>`, though it looks like a reference.
    pub fn is_opaque(&self, ty: &Type) -> bool {
        if pin::is_type(ty) {
            return true;
        }
        if let Type::ImplTrait(ty) = ty {
            // What a block captures has a type that is only not written.
            return !self.captures && bounds_in(&ty.bounds).iter().all(|name| name != "Copy");
        }
        let Some(name) = single_name(ty) else { return false };
        let mut around = [Some(&self.item.sig.generics), self.enclosing.generics()].into_iter().flatten();
        let is_parameter = |generics: &&syn::Generics| generics.type_params().any(|param| param.ident == *name);
        around
            .find(is_parameter)
            .is_some_and(|generics| declared_bounds(generics, name).iter().all(|name| name != "Copy"))
    }
}

fn single_name(ty: &Type) -> Option<&syn::Ident> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// The names of the traits in bounds.
fn bounds_in<'a>(bounds: impl IntoIterator<Item = &'a TypeParamBound>) -> Vec<String> {
    let name = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    };
    bounds.into_iter().filter_map(name).collect()
}

/// The names of the traits that a type parameter is said to implement, where it is declared or in the `where` clause.
fn declared_bounds(generics: &syn::Generics, name: &syn::Ident) -> Vec<String> {
    let declared = generics.type_params().filter(|param| param.ident == *name).flat_map(|param| &param.bounds);
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let wanted = predicates.filter_map(|wanted| match wanted {
        syn::WherePredicate::Type(wanted) if single_name(&wanted.bounded_ty) == Some(name) => Some(&wanted.bounds),
        _ => None,
    });
    bounds_in(declared.chain(wanted.flatten()))
}

/// Refuses arguments: the attribute takes none.
pub fn no_arguments(arguments: &TokenStream) -> Result<(), Diagnostic> {
    match arguments.clone().into_iter().next() {
        Some(first) => Err(Diagnostic::new(d::UNKNOWN_ARGUMENT, &first, format!("unknown argument `{first}`"))),
        None => Ok(()),
    }
}

/// What is wrong with an item that is neither a function with a body nor a block of them; `None`: what does not parse,
/// rustc reports itself.
pub fn not_a_function(item: &TokenStream) -> Option<Diagnostic> {
    if let Ok(declared) = syn::parse2::<syn::TraitItemFn>(item.clone())
        && declared.default.is_none()
    {
        return Some(Diagnostic::new(d::NO_BODY, &declared.sig.ident, format!("`{}` has no body", declared.sig.ident)));
    }
    match syn::parse2::<syn::Item>(item.clone()) {
        Ok(syn::Item::Fn(_)) | Err(_) => None,
        Ok(other) => Some(Diagnostic::new(d::NOT_A_FUNCTION, &other, "only an `async fn` can be written out")),
    }
}

/// Checks a function.
pub fn check(mut item: ItemFn, enclosing: Enclosing) -> Result<Function, Vec<Diagnostic>> {
    if item.sig.asyncness.is_none() {
        return Err(vec![Diagnostic::new(
            d::NOT_ASYNC,
            &item.sig.fn_token,
            format!("`{}` is not async", item.sig.ident),
        )]);
    }
    if let Some(variadic) = &item.sig.variadic {
        return Err(vec![Diagnostic::new(d::VARIADIC, variadic, "a variadic function")]);
    }
    // What stands inside the braces is printed before the function.
    for attr in &mut item.attrs {
        attr.style = syn::AttrStyle::Outer;
    }
    let output: Type = match &item.sig.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, ty) => (**ty).clone(),
    };
    let returns_option = matches!(&output, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option" || last.ident == "Poll"));
    Ok(Function {
        item,
        output,
        returns_option,
        this: None,
        enclosing,
        captures: false,
        shown: None,
        host: None,
        macros: None,
        answer: Answer::new(),
    })
}

/// What a pattern binds, each as a parameter of its own, by name.
pub fn bound(pattern: &Pat) -> impl Iterator<Item = (String, FnArg)> {
    resolve::bindings(pattern).into_iter().map(|binding| {
        let (name, mutability) = (&binding.ident, binding.mutability.filter(|_| binding.by_ref.is_none()));
        (name.to_string(), parse_quote!(#mutability #name: _))
    })
}

/// Keeps the parameters of a function as they are written, since an attribute above looks at them, where their patterns
/// would be taken out of the signature.
pub fn keep_patterns(function: &mut Function) {
    let inputs = &function.item.sig.inputs;
    let is_plain = |input: &FnArg| match input {
        FnArg::Receiver(_) => true,
        FnArg::Typed(typed) => matches!(&*typed.pat, Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none()),
    };
    if inputs.iter().all(is_plain) {
        return;
    }
    let mut made: Punctuated<FnArg, syn::Token![,]> = Punctuated::new();
    for input in inputs {
        match input {
            FnArg::Typed(typed) if !is_plain(input) => made.extend(bound(&typed.pat).map(|(_, input)| input)),
            input => made.push(input.clone()),
        }
    }
    let mut shown = inputs.clone();
    shown.iter_mut().for_each(|input| Immutable.visit_fn_arg_mut(input));
    function.shown = Some(shown);
    function.item.sig.inputs = made;
}

/// Takes `mut` off what is bound only to be handed on.
struct Immutable;

impl VisitMut for Immutable {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        if pat.by_ref.is_none() {
            pat.mutability = None;
        }
        visit_mut::visit_pat_ident_mut(self, pat);
    }
    fn visit_receiver_mut(&mut self, receiver: &mut syn::Receiver) {
        receiver.mutability = None;
    }
}

/// Names the parameters; takes patterns out of the signature.
pub fn parameters(function: &mut Function, names: &mut Names) -> Vec<Parameter> {
    let mut list = named(function, names);
    for parameter in &mut list {
        parameter.closed =
            parameter.pattern.is_none() && parameter.ty.as_ref().is_some_and(|ty| function.is_closed(ty));
    }
    list
}

fn named(function: &mut Function, names: &mut Names) -> Vec<Parameter> {
    let mut list = Vec::new();
    let once = called_once(&function.item.sig.generics);
    let params: Vec<Ident> = function.item.sig.generics.type_params().map(|param| param.ident.clone()).collect();
    let is_generic = |ty: &Type| match ty {
        Type::ImplTrait(_) => true,
        Type::Path(ty) => ty.path.get_ident().is_some_and(|ident| params.contains(ident)),
        _ => false,
    };
    let has_receiver = function.item.sig.inputs.iter().any(|input| matches!(input, FnArg::Receiver(_)));
    let this = has_receiver.then(|| names.receiver(&function.item));
    for input in &mut function.item.sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                let this = this.clone().expect("the receiver's name");
                names.source.insert(this.to_string(), "self".to_owned());
                let passed = match &receiver.kind {
                    ReceiverKind::Reference(_, _, Some(_)) => Passed::Mut,
                    ReceiverKind::Reference(_, _, None) => Passed::Ref,
                    ReceiverKind::Typed(_, ty) => passed(ty),
                    _ => Passed::Value,
                };
                let mutable = receiver.mutability.take().is_some();
                let ty: Type = match &receiver.kind {
                    ReceiverKind::Reference(_, lifetime, mutability) => parse_quote!(& #lifetime #mutability Self),
                    ReceiverKind::Typed(_, ty) => (**ty).clone(),
                    _ => parse_quote!(Self),
                };
                let ty = Some(ty);
                list.push(Parameter {
                    ident: this.clone(),
                    source: "self".to_owned(),
                    mutable,
                    passed,
                    ty,
                    pattern: None,
                    calls_once: false,
                    generic: false,
                    closed: false,
                });
                function.this = Some(this);
            }
            FnArg::Typed(typed) => {
                let passed = passed(&typed.ty);
                let (calls_once, generic) = (once(&typed.ty), is_generic(&typed.ty));
                let ty = Some((*typed.ty).clone());
                match &mut *typed.pat {
                    Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => {
                        let mutable = pat.mutability.take().is_some();
                        let source = pat.ident.to_string();
                        names.bind_ident(&mut pat.ident, mutable);
                        // A `mut` parameter of reference type is an ordinary local that holds a reference.
                        let passed = if mutable && passed != Passed::Value { Passed::Value } else { passed };
                        list.push(Parameter {
                            ident: pat.ident.clone(),
                            source,
                            mutable,
                            passed,
                            ty,
                            pattern: None,
                            calls_once,
                            generic,
                            closed: false,
                        });
                    }
                    pattern => {
                        let mut pattern = pattern.clone();
                        let wanted = resolve::bindings(&pattern)
                            .first()
                            .map_or_else(|| "argument".to_owned(), |first| format!("{}_argument", first.ident));
                        // A made-up name draws no lint.
                        let ident = names.fresh(wanted.trim_start_matches('_'), Span::mixed_site());
                        names.bind(&mut pattern);
                        let plain = matches!(&pattern, Pat::Wild(_));
                        *typed.pat = parse_quote!(#ident);
                        list.push(Parameter {
                            ident: ident.clone(),
                            source: ident.to_string(),
                            mutable: resolve::bindings(&pattern)
                                .iter()
                                .any(|binding| binding.by_ref.is_some() && binding.mutability.is_some()),
                            passed: Passed::Value,
                            ty,
                            pattern: if plain { None } else { Some(pattern) },
                            calls_once: false,
                            generic: false,
                            closed: false,
                        });
                    }
                }
            }
        }
    }
    list
}

fn passed(ty: &Type) -> Passed {
    match ty {
        Type::Reference(reference) if reference.mutability.is_some() => Passed::Mut,
        Type::Reference(_) => Passed::Ref,
        Type::Paren(paren) => passed(&paren.elem),
        Type::Group(group) => passed(&group.elem),
        _ => Passed::Value,
    }
}

/// Tells of a parameter's type whether calling it takes it: `impl FnOnce()`, `F` with `F: FnOnce()`.
fn called_once(generics: &syn::Generics) -> impl Fn(&Type) -> bool + 'static {
    fn is_once<'a>(bounds: impl IntoIterator<Item = &'a syn::TypeParamBound>) -> bool {
        bounds.into_iter().any(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => {
                bound.path.segments.last().is_some_and(|last| last.ident == "FnOnce" || last.ident == "AsyncFnOnce")
            }
            _ => false,
        })
    }
    let mut names: Vec<String> =
        generics.type_params().filter(|param| is_once(&param.bounds)).map(|param| param.ident.to_string()).collect();
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let syn::WherePredicate::Type(predicate) = predicate
            && let (true, Type::Path(path)) = (is_once(&predicate.bounds), &predicate.bounded_ty)
        {
            names.extend(path.path.get_ident().map(ToString::to_string));
        }
    }
    move |ty| match ty {
        Type::ImplTrait(ty) => is_once(&ty.bounds),
        Type::Path(path) => path.path.get_ident().is_some_and(|ident| names.iter().any(|name| ident == name)),
        _ => false,
    }
}
