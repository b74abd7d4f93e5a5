//! Writes out the macros that await though their tokens need not, `select!`, `join!`, `try_join!`, and those that hide a borrowed local, `pin!`.

use proc_macro2::Span;
use quote::ToTokens;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ItemFn, Macro, Stmt};

use crate::diagnostics::{self as d, Diagnostic};

use crate::join;
use crate::macros::{self, WriteOut};
use crate::pin;
use crate::resolve::Names;
use crate::select::{self, Rules};

/// Macros that are left, and await or leave the function in a way that is not understood.
pub fn refuse(body: &Block) -> Vec<Diagnostic> {
    let mut refuse = Refuse(Vec::new());
    refuse.visit_block(body);
    refuse.0
}

struct Refuse(Vec<Diagnostic>);

impl<'a> Visit<'a> for Refuse {
    fn visit_macro(&mut self, mac: &'a Macro) {
        let name = macros::name(mac);
        let help = match &*name {
            "select" | "select_biased" if mac.tokens.to_string().contains("=>") => {
                "Write each branch as `pattern = future, if condition => handler`."
            }
            "join" | "try_join" if !mac.tokens.to_string().contains("=>") => "Give it a list of futures.",
            "poll" | "pending" if select::rules_of(&mac.path) == Some(Rules::Futures) => {
                "Await a `core::future::poll_fn` that does the same."
            }
            _ => "",
        };
        if !help.is_empty() {
            let message = format!("the macro `{name}!` awaits, in a form that longhand does not know");
            let help = Some(help.to_owned());
            self.0.push(Diagnostic { help, ..Diagnostic::new(d::MACRO_AWAIT, &mac.path, message) });
        } else if macros::kind(mac) == macros::Kind::Unknown
            && !macros::makes_items(mac)
            && let Some(jump) = macros::hidden_jump(mac)
        {
            self.0.push(Diagnostic::new(d::MACRO_JUMP, &mac.path, format!("the macro `{name}!` hides a `{jump}`")));
        }
    }
    // Their awaits and jumps are their own.
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// The function with them written out. In the function itself, which rustc checks, a macro says whose it was taken to be.
pub fn write(function: &mut ItemFn) -> ItemFn {
    let rules = select::hints(function.to_token_stream());
    let mut written = function.clone();
    Write { function, names: None, rules }.visit_block_mut(&mut written.block);
    Assert { rules }.visit_block_mut(&mut function.block);
    written
}

struct Write<'a> {
    function: &'a ItemFn,
    /// Looked up when the first of them is written.
    names: Option<Names>,
    rules: Rules,
}

impl Write<'_> {
    fn names(&mut self) -> &mut Names {
        self.names.get_or_insert_with(|| Names::of(self.function))
    }
}

impl WriteOut for Write<'_> {
    fn written(&mut self, mac: &Macro) -> Option<Expr> {
        let mut written = pin::written(mac).or_else(|| {
            let select = select::of(mac, self.rules);
            if select.is_none() && !join::is_one(mac) {
                return None;
            }
            match select {
                Some((select, rules, _)) => Some(select::written(&mac.path, select, rules, self.names())),
                None => join::written(mac, self.rules, self.names()),
            }
        })?;
        self.visit_expr_mut(&mut written);
        Some(written)
    }
}

impl VisitMut for Write<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let stmts = std::mem::take(&mut block.stmts).into_iter();
        let mut fresh = |name: &str| self.names().fresh(name, Span::call_site());
        block.stmts = stmts.flat_map(|stmt| pin::statements(&stmt, &mut fresh).unwrap_or_else(|| vec![stmt])).collect();
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        self.write_stmt(stmt);
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.write_expr(expr);
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
