//! Writes out the macros that await though their tokens need not, `select!`, `join!`, `try_join!`, those that hide a borrowed
//! local, `pin!`, and those whose definition is at hand.

use proc_macro2::Span;
use quote::ToTokens;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Block, Expr, ItemFn, Macro, Stmt};

use crate::diagnostics::{self as d, Diagnostic};

use crate::enclosing::Enclosing;
use crate::join;
use crate::macros::{self, WriteOut};
use crate::pin;
use crate::resolve::Names;
use crate::select::{self, Rules};
use crate::user_macros::{Definitions, Writer};

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
pub fn write(function: &mut ItemFn, definitions: Option<&Definitions>) -> ItemFn {
    let rules = select::hints(function.to_token_stream());
    let mut written = function.clone();
    Write { function, definitions, own: None, depth: 0, names: None, rules }.visit_block_mut(&mut written.block);
    Assert { rules }.visit_block_mut(&mut function.block);
    written
}

struct Write<'a> {
    function: &'a ItemFn,
    /// The macros of its file, where that need not be read.
    definitions: Option<&'a Definitions>,
    /// Looked up when the first macro is met.
    own: Option<Writer<'a>>,
    /// Calls of the user's own macros inside of each other.
    depth: usize,
    /// Looked up when the first of them is written.
    names: Option<Names>,
    rules: Rules,
}

impl<'a> Write<'a> {
    fn names(&mut self) -> &mut Names {
        self.names.get_or_insert_with(|| Names::clear_of(self.function))
    }

    /// What a macro of the user's own stands for, all written out.
    fn own(&mut self, mac: &Macro) -> Option<Vec<Stmt>> {
        // rustc ends a recursion at 128; what is not written is left to it.
        if self.depth == 64 {
            return None;
        }
        let mut block = Block { brace_token: syn::token::Brace::default(), stmts: self.writer().written(mac)? };
        self.depth += 1;
        self.visit_block_mut(&mut block);
        self.depth -= 1;
        Some(block.stmts)
    }

    fn writer(&mut self) -> &mut Writer<'a> {
        self.own.get_or_insert_with(|| {
            let in_file = || Enclosing::macros_in_file(&self.function.sig);
            Writer::of(self.function, self.definitions.cloned().unwrap_or_else(in_file))
        })
    }

    /// The same among the arguments of a macro that stays.
    fn within(&mut self, mac: &mut Macro) {
        if self.writer().is_called_in(&mac.tokens)
            && let Some(mut arguments) = macros::arguments(mac)
        {
            arguments.exprs.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
            mac.tokens = arguments.tokens();
        }
    }

    /// The statements that one stands for.
    fn statements(&mut self, stmt: Stmt, is_last: bool) -> Vec<Stmt> {
        if let Stmt::Macro(mac) = &stmt
            && let Some(mut stmts) = self.own(&mac.mac)
        {
            macros::end_as(&mut stmts, &stmt, is_last);
            return stmts;
        }
        let mut fresh = |name: &str| self.names().fresh(name, Span::call_site());
        let mut stmts = pin::statements(&stmt, &mut fresh).unwrap_or_else(|| vec![stmt]);
        stmts.iter_mut().for_each(|stmt| self.visit_stmt_mut(stmt));
        stmts
    }
}

/// The expression that statements are, where a macro stands in an expression's place.
fn as_expression(mut stmts: Vec<Stmt>) -> Option<Expr> {
    // More than one is an error of rustc's.
    let only = stmts.pop().filter(|_| stmts.is_empty())?;
    match only {
        Stmt::Expr(expr, _) => Some(expr),
        Stmt::Macro(mac) => Some(Expr::Macro(syn::ExprMacro { attrs: mac.attrs, mac: mac.mac })),
        Stmt::Local(_) | Stmt::Item(_) => None,
    }
}

impl WriteOut for Write<'_> {
    fn written(&mut self, mac: &Macro) -> Option<Expr> {
        if let Some(stmts) = self.own(mac) {
            return as_expression(stmts);
        }
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
        let stmts = std::mem::take(&mut block.stmts);
        let last = stmts.len().saturating_sub(1);
        let stmts = stmts.into_iter().enumerate();
        block.stmts = stmts.flat_map(|(at, stmt)| self.statements(stmt, at == last)).collect();
    }
    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        self.write_stmt(stmt);
        if let Stmt::Macro(mac) = stmt {
            self.within(&mut mac.mac);
        }
    }
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.write_expr(expr);
        if let Expr::Macro(mac) = expr {
            self.within(&mut mac.mac);
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
