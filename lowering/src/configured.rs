//! `#[cfg]` inside a body: an attribute is given its function before rustc takes out what is not configured, and only
//! rustc knows what is.
//!
//! So the function is lowered once for each answer to its predicates, each time under the `#[cfg]` of that answer: of all
//! these functions rustc keeps one.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, FnArg, ItemFn, Stmt};

/// More predicates than this, and the function is lowered as it stands.
const MOST: usize = 4;

/// A function under one answer to its predicates.
pub struct Variant {
    /// What holds, for `#[cfg(..)]`.
    pub condition: TokenStream,
    /// The function, nothing in it conditional.
    pub item: ItemFn,
}

/// The function under each answer to the predicates inside it, the one under which all hold first; none if nothing in it
/// is conditional.
pub fn variants(item: &ItemFn) -> Vec<Variant> {
    let mut find = Find { predicates: Vec::new() };
    find.visit_signature(&item.sig);
    find.visit_block(&item.block);
    let predicates = find.predicates;
    if predicates.is_empty() || predicates.len() > MOST {
        return Vec::new();
    }
    let answers = (0..1_usize << predicates.len()).map(|answer| {
        let mut strip = Strip { holds: Vec::new() };
        let mut conditions = Vec::new();
        for (at, predicate) in predicates.iter().enumerate() {
            let holds = answer >> at & 1 == 0;
            strip.holds.push((predicate.to_string(), holds));
            conditions.push(if holds { predicate.clone() } else { quote!(not(#predicate)) });
        }
        let mut item = item.clone();
        strip.visit_signature_mut(&mut item.sig);
        strip.visit_block_mut(&mut item.block);
        Variant { condition: quote!(all(#(#conditions),*)), item }
    });
    answers.collect()
}

/// The predicate of a `#[cfg]`, and whether it is meant as it stands rather than negated.
fn predicate(attribute: &Attribute) -> Option<(TokenStream, bool)> {
    let list = attribute.meta.require_list().ok().filter(|list| list.path.is_ident("cfg"))?;
    let (mut tokens, mut plain) = (list.tokens.clone(), true);
    while let Ok(syn::Meta::List(inner)) = syn::parse2::<syn::Meta>(tokens.clone())
        && inner.path.is_ident("not")
    {
        (tokens, plain) = (inner.tokens, !plain);
    }
    Some((tokens, plain))
}

struct Find {
    predicates: Vec<TokenStream>,
}

impl<'a> Visit<'a> for Find {
    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if let Some((tokens, _)) = predicate(attribute)
            && !self.predicates.iter().any(|other| other.to_string() == tokens.to_string())
        {
            self.predicates.push(tokens);
        }
    }
    // Items are rustc's own to configure.
    fn visit_item(&mut self, _: &'a syn::Item) {}
}

struct Strip {
    holds: Vec<(String, bool)>,
}

impl Strip {
    /// Whether what has these attributes is there; takes the `#[cfg]`s off.
    fn keeps(&self, attributes: &mut Vec<Attribute>) -> bool {
        let mut keeps = true;
        attributes.retain(|attribute| {
            let Some((tokens, plain)) = predicate(attribute) else { return true };
            let tokens = tokens.to_string();
            let Some((_, holds)) = self.holds.iter().find(|(other, _)| *other == tokens) else { return true };
            keeps &= *holds == plain;
            false
        });
        keeps
    }
    fn list<T: Clone, P: Default>(
        &self,
        list: &mut syn::punctuated::Punctuated<T, P>,
        attributes: fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) {
        let kept = std::mem::take(list).into_iter().filter_map(|mut element| {
            let keeps = attributes(&mut element).is_none_or(|attributes| self.keeps(attributes));
            keeps.then_some(element)
        });
        *list = kept.collect();
    }
}

impl VisitMut for Strip {
    fn visit_signature_mut(&mut self, sig: &mut syn::Signature) {
        self.list(&mut sig.inputs, |input| match input {
            FnArg::Receiver(receiver) => Some(&mut receiver.attrs),
            FnArg::Typed(typed) => Some(&mut typed.attrs),
        });
    }
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|stmt| match stmt {
            Stmt::Local(local) => self.keeps(&mut local.attrs),
            Stmt::Expr(expr, _) => attributes(expr).is_none_or(|attributes| self.keeps(attributes)),
            Stmt::Macro(mac) => self.keeps(&mut mac.attrs),
            Stmt::Item(_) => true,
        });
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

/// Whether tokens may hold a `#[cfg]`.
pub fn may_be_conditional(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        proc_macro2::TokenTree::Ident(ident) => ident == "cfg",
        proc_macro2::TokenTree::Group(group) => may_be_conditional(&group.stream()),
        _ => false,
    })
}

/// The function's tokens under its condition.
pub fn under(condition: &TokenStream, tokens: impl ToTokens) -> TokenStream {
    quote!(#[cfg(#condition)] #tokens)
}
