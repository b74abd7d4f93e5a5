//! Writes out `join!` and `try_join!`, tokio's and futures': the body as written to the same with an await in its place.
//!
//! ```text
//! tokio::try_join!(load(a), load(b))
//! ```
//!
//! becomes an awaited future that holds each branch's future, or its value once it is ready:
//!
//! ```text
//! let futures = (longhand::maybe_done!(load(a)), longhand::maybe_done!(load(b)));
//! let joined = longhand::together(futures, 0, |branches, cx| ..);
//! joined.await
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Token, parse_quote};

use crate::cfg::callee;
use crate::macros;
use crate::resolve::Names;
use crate::select::{Rules, rules_of};

/// The tokens of a `join!`.
struct Join {
    biased: bool,
    futures: Vec<Expr>,
}

impl Parse for Join {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let biased = input.peek(syn::Ident) && input.peek2(Token![;]) && input.parse::<Ident>()? == "biased";
        if biased {
            input.parse::<Token![;]>()?;
        }
        let futures = Punctuated::<Expr, Token![,]>::parse_terminated(input)?;
        Ok(Join { biased, futures: futures.into_iter().collect() })
    }
}

/// Whether a macro is called as one of these.
pub fn is_one(mac: &Macro) -> bool {
    matches!(macros::name(mac).as_str(), "join" | "try_join")
}

/// The expression that a `join!` or `try_join!` stands for.
pub fn written(mac: &Macro, hints: Rules, names: &mut Names) -> Option<Expr> {
    let fails = macros::name(mac) == "try_join";
    let join: Join = syn::parse2(mac.tokens.clone()).ok()?;
    let span = mac.path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    let rules = rules_of(&mac.path).unwrap_or(hints);
    let own: Vec<Ident> = join.futures.iter().map(|future| named(future, names)).collect();
    let values = &join.futures;
    let (held, futures) = match rules {
        Rules::Tokio => {
            let all = names.fresh("futures", Span::call_site());
            (quote!(let #all = (#(::longhand::maybe_done!(#values),)*);), quote!(#all))
        }
        Rules::Futures => {
            let last_first = own.iter().rev();
            (quote!(#(let #own = ::longhand::maybe_done!(#values);)*), quote!((#(#last_first,)*)))
        }
    };
    let turns = rules == Rules::Tokio && !join.biased;
    let known = if turns { quote!(0) } else { quote!(()) };
    let runs = runs(&own, rules, turns, fails, names);
    let joined = names.fresh("joined", Span::call_site());
    let await_token = Token![await](span);
    Some(parse_quote!({
        #held
        let #joined = ::longhand::together(#futures, #known, #runs);
        #joined.#await_token
    }))
}

fn named(future: &Expr, names: &mut Names) -> Ident {
    let name = callee(future);
    let name = if name == "value" { "branch" } else { name.trim_end_matches("_future") };
    names.fresh(&format!("{name}_future"), Span::call_site())
}

/// The code that polls the branches once.
fn runs(own: &[Ident], rules: Rules, turns: bool, fails: bool, names: &mut Names) -> TokenStream {
    let mut fresh = |name: &str| names.fresh(name, Span::call_site());
    let (branches, futures, first, cx, pending, error) =
        (fresh("branches"), fresh("futures"), fresh("first"), fresh("cx"), fresh("pending"), fresh("error"));
    let places = (0..own.len()).map(Literal::usize_unsuffixed);
    let held: Vec<&Ident> = match rules {
        Rules::Tokio => own.iter().collect(),
        Rules::Futures => own.iter().rev().collect(),
    };
    let polls: Vec<TokenStream> = own
        .iter()
        .map(|future| {
            if !fails {
                return quote!(#pending |= #future.poll(#cx).is_pending());
            }
            quote! {
                match #future.try_poll(#cx) {
                    ::core::task::Poll::Pending => #pending = true,
                    ::core::task::Poll::Ready(::core::result::Result::Ok(())) => {}
                    ::core::task::Poll::Ready(::core::result::Result::Err(#error)) => {
                        return ::core::task::Poll::Ready(::core::result::Result::Err(#error))
                    }
                }
            }
        })
        .collect();
    let polled = if turns {
        let (count, numbers) = (Literal::usize_unsuffixed(own.len()), (0..own.len()).map(Literal::usize_unsuffixed));
        quote! {
            for branch in ::longhand::in_turn::<#count>(#first) {
                match branch {
                    #(#numbers => #polls,)*
                    _ => ::longhand::not_here(),
                }
            }
        }
    } else {
        quote!(#(#polls;)*)
    };
    let values =
        if fails { quote!(::core::result::Result::Ok((#(#own.take_ok(),)*))) } else { quote!((#(#own.take(),)*)) };
    quote! {
        |#branches, #cx| ::longhand::turn(#branches, #cx, |#futures, #first, #cx| {
            let (#(mut #held,)*) = ::longhand::pinned!(#futures, #(#places),*);
            let mut #pending = false;
            #polled
            if #pending {
                return ::core::task::Poll::Pending;
            }
            ::core::task::Poll::Ready(#values)
        })
    }
}
