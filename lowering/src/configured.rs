//! `#[cfg]` inside a body: an attribute is given its function before rustc takes out what is not configured, and only
//! rustc knows what is.
//!
//! `cfg_if!`, as a statement, is another way to write it.
//!
//! So the function is lowered once for each answer to its predicates, each time under the `#[cfg]` of that answer: of all
//! these functions rustc keeps one.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, FnArg, ItemFn, Meta, Stmt};

use crate::awaiting;
use crate::cfg_if::{self, Branch};
use crate::macros;
use crate::user_macros::Definitions;

/// More options than this in its predicates, and the function is lowered as it stands.
const MOST: usize = 6;

/// A function under one answer to its predicates.
pub struct Variant {
    /// What holds, for `#[cfg(..)]`; `None`: nothing is asked.
    pub condition: Option<TokenStream>,
    /// The function, nothing in it conditional.
    pub item: ItemFn,
    /// The answer, for what its macros hide.
    pub answer: Answer,
}

/// The options of predicates, and whether each is on.
pub type Answer = Vec<(TokenStream, bool)>;

/// The function under each answer to the predicates inside it, the one under which every option is on first; none if
/// nothing in it is conditional. Answers that leave the same function are one.
///
/// What a macro hides that is written out later, [`settle`] takes out of that.
pub fn variants(item: &ItemFn, macros: Option<&Definitions>) -> Vec<Variant> {
    let mut find = Find { options: Vec::new(), any: false };
    find.visit_signature(&item.sig);
    find.visit_block(&item.block);
    let written = may_hide(item).then(|| *awaiting::write(&mut item.clone(), macros).block);
    if let Some(written) = &written {
        find.visit_block(written);
    }
    let options = &find.options;
    if !find.any || options.len() > MOST {
        return Vec::new();
    }
    let mut found: Vec<(String, Vec<TokenStream>, ItemFn, Answer)> = Vec::new();
    for answer in 0..1_usize << options.len() {
        let on: Answer =
            options.iter().enumerate().map(|(at, option)| (option.clone(), answer >> at & 1 == 0)).collect();
        let mut item = item.clone();
        let mut strip = Strip { on: &on };
        strip.visit_signature_mut(&mut item.sig);
        strip.visit_block_mut(&mut item.block);
        let conditions = on.iter().map(|(option, on)| if *on { option.clone() } else { quote!(not(#option)) });
        let condition = listed("all", conditions.collect());
        let hidden = written.clone().map(|mut written| {
            settle(&mut written, &on);
            written
        });
        let text = quote!(#item #hidden).to_string();
        match found.iter_mut().find(|(other, ..)| *other == text) {
            Some((_, all, ..)) => all.extend(condition),
            None => found.push((text, condition.into_iter().collect(), item, on)),
        }
    }
    let one = |(_, all, item, answer)| Variant { condition: listed("any", all), item, answer };
    found.into_iter().map(one).collect()
}

/// Takes what an answer leaves out of a body whose macros are written out.
pub fn settle(body: &mut Block, answer: &Answer) {
    if !answer.is_empty() {
        Strip { on: answer }.visit_block_mut(body);
    }
}

/// Takes the levels of lints off the expressions of a body: what is lowered warns of nothing, and an expression that stands
/// elsewhere than in the source may have no attribute.
pub fn without_lints(body: &mut Block) {
    struct Take;
    impl VisitMut for Take {
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if let Some(attributes) = attributes(expr) {
                let levels = ["allow", "expect", "warn", "deny", "forbid"];
                attributes.retain(|attribute| !levels.iter().any(|level| attribute.path().is_ident(level)));
            }
            visit_mut::visit_expr_mut(self, expr);
        }
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    }
    Take.visit_block_mut(body);
}

/// Whether a macro in a body may hold a `#[cfg]`, or stand for what does.
fn may_hide(item: &ItemFn) -> bool {
    struct Look(bool);
    impl<'a> Visit<'a> for Look {
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            self.0 |= macros::kind(mac) == macros::Kind::Unknown;
            macros::idents(mac.tokens.clone(), &mut |ident| self.0 |= ident == "cfg");
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut look = Look(false);
    look.visit_block(&item.block);
    look.0
}

/// `all(..)` or `any(..)` of what is more than one.
fn listed(name: &str, mut list: Vec<TokenStream>) -> Option<TokenStream> {
    let name = proc_macro2::Ident::new(name, proc_macro2::Span::call_site());
    if list.len() > 1 { Some(quote!(#name(#(#list),*))) } else { list.pop() }
}

/// The predicate of a `#[cfg]`.
fn predicate(attribute: &Attribute) -> Option<Meta> {
    attribute.path().is_ident("cfg").then(|| attribute.parse_args::<Meta>().ok()).flatten()
}

/// What `all(..)`, `any(..)` or `not(..)` is made of.
fn operands(meta: &Meta) -> Option<Vec<Meta>> {
    let list = meta.require_list().ok()?;
    if !["all", "any", "not"].iter().any(|name| list.path.is_ident(name)) {
        return None;
    }
    let operands = list.parse_args_with(Punctuated::<Meta, syn::Token![,]>::parse_terminated).ok()?;
    Some(operands.into_iter().collect())
}

/// Whether a predicate holds, given its options.
fn holds(meta: &Meta, on: &Answer) -> bool {
    match operands(meta) {
        Some(operands) if meta.path().is_ident("all") => operands.iter().all(|operand| holds(operand, on)),
        Some(operands) if meta.path().is_ident("any") => operands.iter().any(|operand| holds(operand, on)),
        Some(operands) => !operands.iter().any(|operand| holds(operand, on)),
        None => on.iter().any(|(option, on)| is(option, meta) && *on),
    }
}

fn is(option: &TokenStream, meta: &Meta) -> bool {
    option.to_string() == meta.to_token_stream().to_string()
}

struct Find {
    options: Vec<TokenStream>,
    any: bool,
}

impl Find {
    fn add(&mut self, meta: Meta) {
        match operands(&meta) {
            Some(operands) => operands.into_iter().for_each(|operand| self.add(operand)),
            None if self.options.iter().any(|option| is(option, &meta)) => {}
            None => self.options.push(meta.into_token_stream()),
        }
    }
}

impl<'a> Visit<'a> for Find {
    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if let Some(meta) = predicate(attribute) {
            self.any = true;
            self.add(meta);
        }
    }
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        for branch in cfg_if::branches(stmt).into_iter().flatten() {
            self.any = true;
            branch.condition.into_iter().for_each(|condition| self.add(condition));
            branch.stmts.iter().for_each(|stmt| Visit::visit_stmt(self, stmt));
        }
        visit::visit_stmt(self, stmt);
    }
    // Items are rustc's own to configure.
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

struct Strip<'a> {
    on: &'a Answer,
}

impl Strip<'_> {
    /// Whether what has these attributes is there; takes the `#[cfg]`s off.
    fn keeps(&self, attributes: &mut Vec<Attribute>) -> bool {
        let mut keeps = true;
        attributes.retain(|attribute| {
            let Some(meta) = predicate(attribute) else { return true };
            keeps &= holds(&meta, self.on);
            false
        });
        keeps
    }
    /// The statements that are there; those of a `cfg_if!` in its place.
    fn statements(&self, mut stmts: Vec<Stmt>) -> Vec<Stmt> {
        stmts.retain_mut(|stmt| match stmt {
            Stmt::Local(local) => self.keeps(&mut local.attrs),
            Stmt::Expr(expr, _) => attributes(expr).is_none_or(|attributes| self.keeps(attributes)),
            Stmt::Macro(mac) => self.keeps(&mut mac.attrs),
            Stmt::Item(_) => true,
        });
        let last = stmts.len().saturating_sub(1);
        let written = stmts.into_iter().enumerate().flat_map(|(at, stmt)| match cfg_if::branches(&stmt) {
            Some(branches) => {
                let mut stmts = self.branch(branches);
                macros::end_as(&mut stmts, &stmt, at == last);
                stmts
            }
            None => vec![stmt],
        });
        written.collect()
    }
    /// The statements of the branch that is there.
    fn branch(&self, branches: Vec<Branch>) -> Vec<Stmt> {
        let is_there = |branch: &Branch| branch.condition.as_ref().is_none_or(|condition| holds(condition, self.on));
        let stmts = branches.into_iter().find(is_there).map(|branch| branch.stmts).unwrap_or_default();
        self.statements(stmts)
    }
    fn list<T: Clone, P: Default>(
        &self,
        list: &mut Punctuated<T, P>,
        attributes: fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) {
        let trailing = list.trailing_punct();
        let kept = std::mem::take(list).into_iter().filter_map(|mut element| {
            let keeps = attributes(&mut element).is_none_or(|attributes| self.keeps(attributes));
            keeps.then_some(element)
        });
        let kept: Punctuated<T, P> = kept.collect();
        *list = kept;
        // `..rest` may follow.
        if trailing && !list.is_empty() {
            list.push_punct(P::default());
        }
    }
}

impl VisitMut for Strip<'_> {
    fn visit_signature_mut(&mut self, sig: &mut syn::Signature) {
        self.list(&mut sig.inputs, |input| match input {
            FnArg::Receiver(receiver) => Some(&mut receiver.attrs),
            FnArg::Typed(typed) => Some(&mut typed.attrs),
        });
    }
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts = self.statements(std::mem::take(&mut block.stmts));
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        expr.arms.retain_mut(|arm| self.keeps(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, expr);
    }
    fn visit_expr_struct_mut(&mut self, expr: &mut syn::ExprStruct) {
        self.list(&mut expr.fields, |field| Some(&mut field.attrs));
        visit_mut::visit_expr_struct_mut(self, expr);
    }
    fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
        self.list(&mut pat.fields, |field| Some(&mut field.attrs));
        visit_mut::visit_pat_struct_mut(self, pat);
    }
    fn visit_expr_call_mut(&mut self, expr: &mut syn::ExprCall) {
        self.list(&mut expr.args, attributes);
        visit_mut::visit_expr_call_mut(self, expr);
    }
    fn visit_expr_method_call_mut(&mut self, expr: &mut syn::ExprMethodCall) {
        self.list(&mut expr.args, attributes);
        visit_mut::visit_expr_method_call_mut(self, expr);
    }
    fn visit_expr_array_mut(&mut self, expr: &mut syn::ExprArray) {
        self.list(&mut expr.elems, attributes);
        visit_mut::visit_expr_array_mut(self, expr);
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

/// The attributes of an expression that a `#[cfg]` may stand on.
fn attributes(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    Some(match expr {
        Expr::Array(expr) => &mut expr.attrs,
        Expr::Assign(expr) => &mut expr.attrs,
        Expr::Async(expr) => &mut expr.attrs,
        Expr::Await(expr) => &mut expr.attrs,
        Expr::Binary(expr) => &mut expr.attrs,
        Expr::Block(expr) => &mut expr.attrs,
        Expr::Break(expr) => &mut expr.attrs,
        Expr::Call(expr) => &mut expr.attrs,
        Expr::Cast(expr) => &mut expr.attrs,
        Expr::Closure(expr) => &mut expr.attrs,
        Expr::Const(expr) => &mut expr.attrs,
        Expr::Continue(expr) => &mut expr.attrs,
        Expr::Field(expr) => &mut expr.attrs,
        Expr::ForLoop(expr) => &mut expr.attrs,
        Expr::Group(expr) => &mut expr.attrs,
        Expr::If(expr) => &mut expr.attrs,
        Expr::Index(expr) => &mut expr.attrs,
        Expr::Let(expr) => &mut expr.attrs,
        Expr::Lit(expr) => &mut expr.attrs,
        Expr::Loop(expr) => &mut expr.attrs,
        Expr::Macro(expr) => &mut expr.attrs,
        Expr::Match(expr) => &mut expr.attrs,
        Expr::MethodCall(expr) => &mut expr.attrs,
        Expr::Paren(expr) => &mut expr.attrs,
        Expr::Path(expr) => &mut expr.attrs,
        Expr::Range(expr) => &mut expr.attrs,
        Expr::Reference(expr) => &mut expr.attrs,
        Expr::Repeat(expr) => &mut expr.attrs,
        Expr::Return(expr) => &mut expr.attrs,
        Expr::Struct(expr) => &mut expr.attrs,
        Expr::Try(expr) => &mut expr.attrs,
        Expr::TryBlock(expr) => &mut expr.attrs,
        Expr::Tuple(expr) => &mut expr.attrs,
        Expr::Unary(expr) => &mut expr.attrs,
        Expr::Unsafe(expr) => &mut expr.attrs,
        Expr::While(expr) => &mut expr.attrs,
        _ => return None,
    })
}
