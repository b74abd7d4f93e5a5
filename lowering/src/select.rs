//! Writes out `select!`, tokio's and futures': the body as written to the same with an await in its place.
//!
//! ```text
//! tokio::select! {
//!     Some(job) = jobs.recv() => run(job).await?,
//!     _ = stop.changed(), if open => break,
//! }
//! ```
//!
//! becomes a `match` on what an awaited future yields, so that handlers are ordinary arms:
//!
//! ```text
//! enum Won<Recv, Changed> { Recv(Recv), Changed(Changed), Disabled }
//! match {
//!     let off = [false, if open { false } else { true }];
//!     let futures = (jobs.recv(), stop.changed());
//!     let selection = longhand::together(futures, off, |branches, cx| ..);
//!     selection.await
//! } {
//!     Won::Recv(Some(job)) => run(job).await?,
//!     Won::Changed(_changed_value) => break,
//!     Won::Disabled => return panic!("all branches are disabled and there is no else branch"),
//!     _ => return longhand::not_here(),
//! }
//! ```
//!
//! The futures and the flags are held; each poll goes through the user's own macro, given the pinned futures, so that order,
//! randomness, cooperation with the runtime and what counts as finished are the macro's.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Macro, Pat, Path, Token, parse_quote};

use crate::cfg::callee;
use crate::macros;
use crate::mentions::is_place;
use crate::resolve::{Names, binds, unbound};
use crate::states::camel;

/// Whose rules a `select!` follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Futures are moved in and dropped in order; patterns may be refutable; `biased;`, `, if`, `else`.
    Tokio,
    /// Futures that are named are borrowed, others dropped last to first; `complete`, `default`.
    Futures,
}

/// One branch: `PATTERN = FUTURE, if CONDITION => HANDLER`.
struct Branch {
    pat: Pat,
    future: Expr,
    condition: Option<Expr>,
    handler: Expr,
}

/// The tokens of a `select!` of either kind.
pub struct Select {
    biased: Option<Token![;]>,
    branches: Vec<Branch>,
    /// `else` or `complete`.
    otherwise: Option<Expr>,
    /// `default`.
    default: Option<Expr>,
    /// Whose syntax it uses, where it uses any that the other does not have.
    speaks: Option<Rules>,
}

impl Parse for Select {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut select = Select { biased: None, branches: Vec::new(), otherwise: None, default: None, speaks: None };
        if input.peek(syn::Ident) && input.peek2(Token![;]) && input.fork().parse::<Ident>()? == "biased" {
            input.parse::<Ident>()?;
            select.biased = Some(input.parse()?);
            select.speaks = Some(Rules::Tokio);
        }
        while !input.is_empty() {
            if input.peek(Ident::peek_any) && input.peek2(Token![=>]) {
                let ident = Ident::parse_any(input)?;
                input.parse::<Token![=>]>()?;
                let handler = Some(handler(input)?);
                let (place, rules) = match ident.to_string().as_str() {
                    "else" => (&mut select.otherwise, Rules::Tokio),
                    "complete" => (&mut select.otherwise, Rules::Futures),
                    "default" => (&mut select.default, Rules::Futures),
                    _ => return Err(syn::Error::new(ident.span(), "expected a branch")),
                };
                *place = handler;
                select.speaks = Some(rules);
                continue;
            }
            let pat = Pat::parse_multi_with_leading_vert(input)?;
            input.parse::<Token![=]>()?;
            let future = input.parse()?;
            let condition = if input.parse::<Option<Token![,]>>()?.is_some() {
                input.parse::<Token![if]>()?;
                select.speaks = Some(Rules::Tokio);
                Some(input.parse()?)
            } else {
                None
            };
            input.parse::<Token![=>]>()?;
            select.branches.push(Branch { pat, future, condition, handler: handler(input)? });
        }
        if select.branches.is_empty() { Err(input.error("a `select!` without branches")) } else { Ok(select) }
    }
}

/// What follows `=>`, with the comma behind it.
fn handler(input: ParseStream<'_>) -> syn::Result<Expr> {
    let expr = if input.peek(syn::token::Brace) {
        Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block: input.parse()? })
    } else {
        Expr::parse_with_earlier_boundary_rule(input)?
    };
    if matches!(expr, Expr::Block(_)) || input.is_empty() {
        input.parse::<Option<Token![,]>>()?;
    } else {
        input.parse::<Token![,]>()?;
    }
    Ok(expr)
}

/// A `select!` that waits, if a macro is one, and whose rules it follows. `hints` decides where neither path nor syntax does.
pub fn of(mac: &Macro, hints: Rules) -> Option<(Select, Rules, bool)> {
    let name = macros::name(mac);
    if name != "select" && name != "select_biased" {
        return None;
    }
    let select: Select = syn::parse2(mac.tokens.clone()).ok()?;
    let told = rules_of(&mac.path).or((name == "select_biased").then_some(Rules::Futures)).or(select.speaks);
    Some((select, told.unwrap_or(hints), told.is_none()))
}

/// Whose macro a path names.
pub fn rules_of(path: &Path) -> Option<Rules> {
    let first = path.segments.first()?;
    match first.ident.to_string().as_str() {
        "futures" | "futures_util" => Some(Rules::Futures),
        "tokio" => Some(Rules::Tokio),
        _ => None,
    }
}

/// Whose rules a bare `select!` follows, by what else the function says.
pub fn hints(tokens: TokenStream) -> Rules {
    fn speaks_of_futures(tokens: TokenStream) -> bool {
        const WORDS: &[&str] =
            &["futures", "futures_util", "fuse", "Fuse", "select_next_some", "FutureExt", "FusedFuture"];
        tokens.into_iter().any(|tree| match tree {
            TokenTree::Ident(ident) => WORDS.iter().any(|word| ident == word),
            TokenTree::Group(group) => speaks_of_futures(group.stream()),
            _ => false,
        })
    }
    if speaks_of_futures(tokens) { Rules::Futures } else { Rules::Tokio }
}

/// Says in the macro's own syntax whose rules it is taken to follow: the other macro does not parse it.
pub fn assert_rules(mac: &mut Macro, rules: Rules) {
    let span = mac.path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    if !matches!(mac.tokens.clone().into_iter().last(), Some(TokenTree::Punct(punct)) if punct.as_char() == ',') {
        mac.tokens.extend(quote_spanned!(span=> ,));
    }
    mac.tokens.extend(match rules {
        Rules::Tokio => {
            quote_spanned!(span=> else => ::core::panic!("all branches are disabled and there is no else branch"))
        }
        Rules::Futures => quote_spanned!(span=> complete => ::core::unreachable!()),
    });
}

/// Whether a pattern is seen to match whatever it is given.
fn is_irrefutable(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(ident) => binds(ident) && ident.subpat.as_ref().is_none_or(|(_, sub)| is_irrefutable(sub)),
        Pat::Tuple(tuple) => tuple.elems.iter().all(is_irrefutable),
        Pat::Reference(reference) => is_irrefutable(&reference.pat),
        Pat::Paren(paren) => is_irrefutable(&paren.pat),
        Pat::Type(typed) => is_irrefutable(&typed.pat),
        _ => false,
    }
}

/// What is made up for a branch.
struct Made {
    /// The variant of its victory.
    variant: Ident,
    /// Its future, and the same pinned.
    future: Ident,
    /// Its flag, where it can be off.
    off: Option<Ident>,
    /// Its pattern may fail.
    refutable: bool,
}

/// The expression that a `select!` stands for.
pub fn written(path: &Path, select: Select, rules: Rules, names: &mut Names) -> Expr {
    let span = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    let made = made(&select, rules, names);
    let won = names.fresh("Won", Span::call_site());
    let may_be_off = made.iter().any(|made| made.off.is_some());
    let disabled = (may_be_off || select.otherwise.is_some()).then(|| format_ident!("Disabled"));
    let waits = waits(path, &select, rules, &made, &won, disabled.as_ref(), names);
    let variants: Vec<&Ident> = made.iter().map(|made| &made.variant).collect();
    let last = disabled.iter();
    let declared: syn::ItemEnum = parse_quote! {
        /// Which branch of a `select!` was the first.
        enum #won<#(#variants),*> { #(#variants(#variants),)* #(#last),* }
    };
    let (held, futures) = held(&select.branches, rules, &made, names);
    let (off, let_off) = flags(&select, &made, names);
    let mut arms: Vec<TokenStream> = Vec::new();
    let refutable = made.iter().any(|made| made.refutable);
    for (branch, made) in select.branches.into_iter().zip(&made) {
        let variant = &made.variant;
        let pat = match branch.pat {
            // Bound rather than left, so that nothing of what is matched is left behind.
            Pat::Wild(_) => {
                let value = names.fresh(&made.future.to_string().replace("_future", "_value"), Span::call_site());
                parse_quote!(#value)
            }
            pat => pat,
        };
        let handler = branch.handler;
        arms.push(quote!(#won::#variant(#pat) => #handler,));
    }
    if let Some(disabled) = &disabled {
        let handler = select.otherwise.unwrap_or_else(|| {
            parse_quote!(return ::core::panic!("all branches are disabled and there is no else branch"))
        });
        arms.push(quote!(#won::#disabled => #handler,));
    }
    if refutable {
        arms.push(quote!(_ => return ::longhand::not_here(),));
    }
    let waiting = names.fresh("selection", Span::call_site());
    let selected = quote!(#let_off #held let #waiting = ::longhand::together(#futures, #off, #waits););
    match select.default {
        None => {
            let await_token = Token![await](span);
            parse_quote!({ #declared match { #selected #waiting.#await_token } { #(#arms)* } })
        }
        Some(default) => {
            let first = names.fresh("first", Span::call_site());
            parse_quote!({
                #declared
                match { #selected ::longhand::poll_now(#waiting) } {
                    ::core::task::Poll::Ready(#first) => match #first { #(#arms)* },
                    ::core::task::Poll::Pending => #default,
                }
            })
        }
    }
}

fn made(select: &Select, rules: Rules, names: &mut Names) -> Vec<Made> {
    let mut variants: Vec<String> = vec!["Disabled".to_owned()];
    let branches = select.branches.iter().map(|branch| {
        let name = callee(&branch.future);
        let name = if name == "value" { "branch" } else { &*name };
        let future = names.fresh(&format!("{}_future", name.trim_end_matches("_future")), Span::call_site());
        let wanted = camel(name);
        let mut variant = wanted.clone();
        let mut count = 1;
        while variants.contains(&variant) {
            count += 1;
            variant = format!("{wanted}{count}");
        }
        variants.push(variant.clone());
        let refutable = rules == Rules::Tokio && !is_irrefutable(&branch.pat);
        let can_be_off = refutable || branch.condition.is_some();
        let off = can_be_off.then(|| names.fresh(&format!("{}_off", name.trim_start_matches("r#")), Span::call_site()));
        Made { variant: Ident::new(&variant, Span::call_site()), future, off, refutable }
    });
    branches.collect()
}

/// Evaluates the futures as the macro does: tokio's all in one statement, futures' each in its own, named ones by reference.
/// Gives the statements, and the futures in the order in which they drop.
fn held(branches: &[Branch], rules: Rules, made: &[Made], names: &mut Names) -> (TokenStream, TokenStream) {
    let futures: Vec<&Expr> = branches.iter().map(|branch| &branch.future).collect();
    let own: Vec<&Ident> = made.iter().map(|made| &made.future).collect();
    let into = quote!((#(::core::future::IntoFuture::into_future(#own),)*));
    let extends = |future: &&Expr| matches!(future, Expr::Reference(reference) if !is_place(&reference.expr));
    match rules {
        // A temporary that its `let` extends, `&mut make()`, is one of a statement of its own.
        Rules::Tokio if futures.iter().any(extends) => (quote!(#(let #own = #futures;)*), into),
        Rules::Tokio => {
            let all = names.fresh("futures", Span::call_site());
            (quote!(let #all = (#(#futures,)*);), quote!(match #all { (#(#own,)*) => #into }))
        }
        Rules::Futures => {
            let futures = futures.into_iter().map(|future| match future {
                Expr::Path(path) => quote!(&mut #path),
                other => other.into_token_stream(),
            });
            let last_first = own.iter().rev();
            (quote!(#(let #own = #futures;)*), quote!((#(#last_first,)*)))
        }
    }
}

/// The flags before the first poll, and the statement that evaluates the preconditions.
fn flags(select: &Select, made: &[Made], names: &mut Names) -> (TokenStream, Option<TokenStream>) {
    let can_be_off = select.branches.iter().zip(made).filter(|(_, made)| made.off.is_some());
    let flags = can_be_off.map(|(branch, _)| match &branch.condition {
        // The temporaries of a condition end with it.
        Some(condition) => quote!(if #condition { false } else { true }),
        None => quote!(false),
    });
    let flags: Vec<TokenStream> = flags.collect();
    let flags = if flags.is_empty() { quote!(()) } else { quote!([#(#flags),*]) };
    if select.branches.iter().all(|branch| branch.condition.is_none()) {
        return (flags, None);
    }
    let off = names.fresh("off", Span::call_site());
    (quote!(#off), Some(quote!(let #off = #flags;)))
}

/// The code that polls the branches once, through the user's own macro.
fn waits(
    path: &Path,
    select: &Select,
    rules: Rules,
    made: &[Made],
    won: &Ident,
    disabled: Option<&Ident>,
    names: &mut Names,
) -> TokenStream {
    let mut fresh = |name: &str| names.fresh(name, Span::call_site());
    let (branches, futures, off, cx, value) =
        (fresh("branches"), fresh("futures"), fresh("off"), fresh("cx"), fresh("output"));
    let places = (0..made.len()).map(proc_macro2::Literal::usize_unsuffixed);
    let pinned: Vec<TokenStream> = match rules {
        Rules::Tokio => made.iter().map(|made| made.future.to_token_stream()).collect(),
        Rules::Futures => made.iter().rev().map(|Made { future, .. }| quote!(mut #future)).collect(),
    };
    let flags: Vec<&Ident> = made.iter().filter_map(|made| made.off.as_ref()).collect();
    let flags = if flags.is_empty() { quote!(()) } else { quote!([#(#flags),*]) };
    let span = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    let polled = select.branches.iter().zip(made).map(|(branch, made)| {
        let Made { variant, future, off, refutable } = made;
        let condition = off.iter().map(|off| quote_spanned!(span=> , if !*#off));
        if *refutable {
            let tested = unbound(branch.pat.clone());
            quote_spanned! {span=>
                ::core::option::Option::Some(#value) =
                    ::longhand::branch(#future, #off, |#value| match #value { #tested => true, _ => false })
                    #(#condition)* => #won::#variant(#value),
            }
        } else {
            quote_spanned!(span=> #value = #future #(#condition)* => #won::#variant(#value),)
        }
    });
    let biased = select.biased.iter().map(|semicolon| quote!(biased #semicolon));
    let last = disabled.iter().map(|disabled| match rules {
        Rules::Tokio => quote_spanned!(span=> else => #won::#disabled,),
        Rules::Futures => quote_spanned!(span=> complete => #won::#disabled,),
    });
    let polled = quote_spanned!(span=> #path! { #(#biased)* #(#polled)* #(#last)* });
    quote! {
        |#branches, #cx| ::longhand::turn(#branches, #cx, |#futures, #off, #cx| {
            let (#(#pinned,)*) = ::longhand::pinned!(#futures, #(#places),*);
            let #flags = #off;
            ::longhand::poll_once(#cx, async { #polled })
        })
    }
}
