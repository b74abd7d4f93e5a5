//! Macros that return: `bail!(..)`, `ensure!(..)`. Their `return` is not in their tokens, and means the function, not the
//! resume code, whose value is a poll. So each is called in a closure of its own, and what that returns is returned.

use proc_macro2::Span;
use syn::visit_mut::VisitMut;
use syn::{Block, Expr, Macro, Stmt, Type, parse_quote};

use crate::macros::{self, WriteOut};
use crate::resolve::Names;

/// How a macro returns.
enum Returns {
    /// Always.
    Always,
    /// Unless what it is given holds.
    Unless,
}

fn returns(mac: &Macro) -> Option<Returns> {
    if macros::awaits(mac) {
        return None;
    }
    match macros::name(mac).as_str() {
        "bail" | "fail" | "throw" => Some(Returns::Always),
        "ensure" | "ensure_eq" | "ensure_ne" => Some(Returns::Unless),
        _ => None,
    }
}

/// Writes the closures, in a function whose output is a `Result` by its name.
pub fn write(body: &mut Block, output: &Type, names: &mut Names) {
    let Type::Path(path) = output else { return };
    if path.path.segments.last().is_some_and(|last| last.ident.to_string().ends_with("Result")) {
        Write { names }.visit_block_mut(body);
    }
}

struct Write<'a> {
    names: &'a mut Names,
}

impl WriteOut for Write<'_> {
    fn written(&mut self, mac: &Macro) -> Option<Expr> {
        let returns = returns(mac)?;
        let error = self.names.fresh("error", Span::call_site());
        Some(match returns {
            Returns::Always => {
                let never = self.names.fresh("never", Span::call_site());
                parse_quote! {
                    return match (|| -> ::core::result::Result<::core::convert::Infallible, _> { #mac; ::core::unreachable!() })() {
                        ::core::result::Result::Ok(#never) => match #never {},
                        ::core::result::Result::Err(#error) => ::core::result::Result::Err(#error),
                    }
                }
            }
            Returns::Unless => parse_quote! {
                match (|| -> ::core::result::Result<(), _> { #mac; ::core::result::Result::Ok(()) })() {
                    ::core::result::Result::Ok(()) => {}
                    ::core::result::Result::Err(#error) => return ::core::result::Result::Err(#error),
                }
            },
        })
    }
}

impl VisitMut for Write<'_> {
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        self.write_stmt(stmt);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.write_expr(expr);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
