//! What the attribute does with its item: lowers a function, or each async fn of an `impl` or `trait` block. Errors become
//! `compile_error!`, and signatures stay usable.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, ImplItem, Item, ItemFn, ItemImpl, ItemTrait, TraitItem};

use crate::configured::Answer;
use crate::diagnostics::{self as d, Diagnostic};
use crate::enclosing::Enclosing;
use crate::host::Host;
use crate::{MEASURED, Options, attributes, block, configured, lower_function, parse};

/// Expands the attribute, given its arguments and its item.
pub fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    if let Err(error) = parse::no_arguments(&arguments) {
        return fallback(&[error], item);
    }
    if let Ok(mut function) = syn::parse2::<ItemFn>(item.clone()) {
        if let Some(again) = function.attrs.iter().find(|attr| attributes::is_own(attr)) {
            let message = format!("`{}` has the attribute twice", function.sig.ident);
            let error = Diagnostic::new(d::NOT_ASYNC, again, message);
            function.attrs.retain(|attr| !attributes::is_own(attr));
            return fallback(&[error], function.into_token_stream());
        }
        if defers(&mut function.attrs) {
            return function.into_token_stream();
        }
        let enclosing = Enclosing::in_file(&function.sig);
        return expand_function(function, &enclosing);
    }
    match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Impl(block)) => expand_impl(block),
        Ok(Item::Trait(block)) => expand_trait(block),
        _ => fallback(parse::not_a_function(&item).as_slice(), item),
    }
}

/// Whether one of an item's attributes has to see it first, since it makes another kind of function of an `async fn`; ours
/// is put behind it then.
fn defers(attrs: &mut Vec<Attribute>) -> bool {
    let defers = attributes::has(attrs, &["async_trait", "async_recursion"]);
    if defers {
        attrs.push(syn::parse_quote!(#[::longhand::longhand]));
    }
    defers
}

/// Lowers a function, once for each answer to the `#[cfg]`s inside it.
fn expand_function(function: ItemFn, enclosing: &Enclosing) -> TokenStream {
    let variants = configured::variants(&function, None);
    if variants.is_empty() {
        return expand_one(function, enclosing, Answer::new());
    }
    let all = variants.into_iter().map(|configured::Variant { condition, item, answer }| {
        let condition = condition.into_iter();
        let tokens = expand_one(item, enclosing, answer);
        quote!(#(#[cfg(#condition)])* #tokens)
    });
    all.collect()
}

fn expand_one(function: ItemFn, enclosing: &Enclosing, answer: Answer) -> TokenStream {
    let options = options();
    let item = function.to_token_stream();
    let (function, host) = match Host::of(&function).filter(|_| function.sig.asyncness.is_none()) {
        Some(Host::Made) => return item,
        Some(Host::Block(block)) => (*block, Some(Box::new(function))),
        None => (function, None),
    };
    let checked = parse::check(function, enclosing.clone()).map(|checked| parse::Function { host, answer, ..checked });
    match checked.and_then(|checked| lower_function(checked, &options)) {
        Ok(lowered) => {
            if std::env::var_os("LONGHAND_DUMP").is_some() {
                eprintln!("{}", lowered.tokens);
            }
            lowered.tokens
        }
        Err(errors) => fallback(&errors, item),
    }
}

/// Lowers every async fn of an `impl`.
fn expand_impl(mut block: ItemImpl) -> TokenStream {
    if defers(&mut block.attrs) {
        return block.into_token_stream();
    }
    let enclosing = Enclosing::of_impl(&block);
    let mut any = false;
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let marked = take_own(&mut method.attrs);
        let function = as_function(&method.attrs, &method.vis, &method.sig, &method.block);
        if !is_async(&function) || method.modifiers.defaultness.is_some() {
            continue;
        }
        any = true;
        if let Some(tokens) = expand_marked(marked, function, &enclosing) {
            *item = ImplItem::Verbatim(tokens);
        }
    }
    if any { block.into_token_stream() } else { nothing_async("impl", &block.impl_token, &block) }
}

/// Lowers every default method of a `trait` that is an async fn.
fn expand_trait(mut block: ItemTrait) -> TokenStream {
    if defers(&mut block.attrs) {
        return block.into_token_stream();
    }
    let enclosing = Enclosing::of_trait(&block);
    let mut any = false;
    for item in &mut block.items {
        let TraitItem::Fn(method) = item else { continue };
        let marked = take_own(&mut method.attrs);
        let Some(body) = &method.default else { continue };
        let function = as_function(&method.attrs, &syn::Visibility::Inherited, &method.sig, body);
        if !is_async(&function) {
            continue;
        }
        any = true;
        if let Some(tokens) = expand_marked(marked, function, &enclosing) {
            *item = TraitItem::Verbatim(tokens);
        }
    }
    if any { block.into_token_stream() } else { nothing_async("trait", &block.trait_token, &block) }
}

/// A method as a function by itself.
pub(crate) fn as_function(
    attrs: &[Attribute],
    vis: &syn::Visibility,
    sig: &syn::Signature,
    block: &syn::Block,
) -> ItemFn {
    ItemFn {
        attrs: attrs.to_vec(),
        vis: vis.clone(),
        modifiers: syn::FnModifiers::default(),
        sig: sig.clone(),
        block: Box::new(block.clone()),
    }
}

/// Whether there is something to lower: the function is `async`, or its body is a block that is.
fn is_async(function: &ItemFn) -> bool {
    function.sig.asyncness.is_some() || matches!(Host::of(function), Some(Host::Block(_)))
}

/// What our own attribute on a method says inside a block that has it too.
enum Marked {
    /// Nothing, or the same again.
    Lower,
    /// `#[longhand(skip)]`.
    Skip,
    /// What it does not know.
    Fault(Diagnostic),
}

/// Takes our own attribute off a method: the block's counts.
fn take_own(attrs: &mut Vec<Attribute>) -> Marked {
    let mut marked = Marked::Lower;
    attrs.retain(|attr| {
        if !attributes::is_own(attr) {
            return true;
        }
        marked = match &attr.meta {
            syn::Meta::List(list) if list.tokens.to_string() == "skip" => Marked::Skip,
            syn::Meta::List(list) => parse::no_arguments(&list.tokens).map_or_else(Marked::Fault, |()| Marked::Lower),
            _ => Marked::Lower,
        };
        false
    });
    marked
}

/// The method lowered; `None` where it stays as it is.
fn expand_marked(marked: Marked, function: ItemFn, enclosing: &Enclosing) -> Option<TokenStream> {
    match marked {
        Marked::Skip => None,
        Marked::Lower => Some(expand_function(function, enclosing)),
        Marked::Fault(error) => Some(fallback(&[error], function.into_token_stream())),
    }
}

fn nothing_async(kind: &str, at: &impl syn::spanned::Spanned, block: &impl ToTokens) -> TokenStream {
    let error = Diagnostic::new(d::NOT_ASYNC, at, format!("this `{kind}` has no async fn with a body"));
    fallback(&[error], block.to_token_stream())
}

/// Lowers the async block of a `block!`: on errors it stays as it was.
pub fn expand_block(input: TokenStream) -> TokenStream {
    block::lower(input.clone(), &options()).unwrap_or_else(|errors| {
        let errors = errors.iter().map(Diagnostic::to_compile_error);
        quote!({ #(#errors;)* #input })
    })
}

/// The errors, and the item as it was, so that one mistake does not cause others.
fn fallback(errors: &[Diagnostic], item: TokenStream) -> TokenStream {
    let errors = errors.iter().map(Diagnostic::to_compile_error);
    match syn::parse2::<ItemFn>(item.clone()) {
        Ok(mut function) if errors.len() > 0 => {
            function.block.stmts.insert(0, syn::parse_quote!({ #(#errors;)* }));
            quote!(#function)
        }
        _ => quote!(#(#errors)* #item),
    }
}

/// As the build asks for it.
fn options() -> Options {
    Options { edition: edition(), measured: std::env::var_os(MEASURED).is_some() }
}

/// The edition of the crate that is being compiled, as rustc was told; a macro has no other way to know.
fn edition() -> u16 {
    let mut args = std::env::args();
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--edition") {
            Some("") => args.next(),
            Some(value) => value.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(edition) = value.and_then(|value| value.parse().ok()) {
            return edition;
        }
    }
    2015
}
