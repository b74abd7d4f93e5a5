//! Writes out the macros that await though their tokens need not: `select!`.

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ItemFn, Macro, Stmt};

use crate::resolve::Names;
use crate::select::{self, Rules};
use quote::ToTokens;

/// The function with them written out. In the function itself, which rustc checks, a macro says whose it was taken to be.
pub fn write(function: &mut ItemFn) -> ItemFn {
    let rules = select::hints(function.to_token_stream());
    let mut written = function.clone();
    let mut names = Names::of(function);
    Write { names: &mut names, rules }.visit_block_mut(&mut written.block);
    Assert { rules }.visit_block_mut(&mut function.block);
    written
}

struct Write<'a> {
    names: &'a mut Names,
    rules: Rules,
}

impl Write<'_> {
    fn written(&mut self, mac: &Macro) -> Option<Expr> {
        let (select, rules, _) = select::of(mac, self.rules)?;
        let mut written = select::written(&mac.path, select, rules, self.names);
        self.visit_expr_mut(&mut written);
        Some(written)
    }
}

impl VisitMut for Write<'_> {
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(mac) = stmt
            && let Some(expr) = self.written(&mac.mac)
        {
            *stmt = Stmt::Expr(expr, mac.semi_token);
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            // Their awaits are their own.
            Expr::Closure(_) | Expr::Async(_) => {}
            Expr::Macro(mac) => {
                if let Some(written) = self.written(&mac.mac) {
                    *expr = written;
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

struct Assert {
    rules: Rules,
}

impl VisitMut for Assert {
    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        if let Some((_, rules, guessed)) = select::of(mac, self.rules)
            && guessed
        {
            select::assert_rules(mac, rules);
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
