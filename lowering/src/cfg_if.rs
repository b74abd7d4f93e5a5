//! `cfg_if!` as statements: reads its tokens; writes the branches that stand in it.

use syn::parse::{Parse, ParseStream, Parser};
use syn::{Block, Expr, Meta, Stmt, Token};

use crate::macros;

/// A branch, and what has to hold for it: nothing for the last `else`.
pub struct Branch {
    /// The predicate of its `#[cfg(..)]`.
    pub condition: Option<Meta>,
    /// Its statements, which stand in the macro's place, in no block of their own.
    pub stmts: Vec<Stmt>,
}

/// The branches of a statement that is a `cfg_if!`, in their order; `None` for any other, and if they hold no statements.
pub fn branches(stmt: &Stmt) -> Option<Vec<Branch>> {
    let mac = match stmt {
        Stmt::Macro(stmt) => &stmt.mac,
        Stmt::Expr(Expr::Macro(expr), _) => &expr.mac,
        _ => return None,
    };
    if macros::name(mac) == "cfg_if" { list.parse2(mac.tokens.clone()).ok() } else { None }
}

fn list(input: ParseStream<'_>) -> syn::Result<Vec<Branch>> {
    let mut branches = Vec::new();
    loop {
        let branch: Branch = input.parse()?;
        let is_last = branch.condition.is_none();
        branches.push(branch);
        if is_last || input.is_empty() {
            return Ok(branches);
        }
        input.parse::<Token![else]>()?;
    }
}

impl Parse for Branch {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut condition = None;
        if input.parse::<Option<Token![if]>>()?.is_some() {
            let attributes = input.call(syn::Attribute::parse_outer)?;
            let [attribute] = &attributes[..] else { return Err(input.error("expected `#[cfg(..)]`")) };
            condition = Some(attribute.parse_args()?);
        }
        Ok(Branch { condition, stmts: input.parse::<Block>()?.stmts })
    }
}
