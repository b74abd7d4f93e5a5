//! Gives every binding of a function its own name. Reads the body as written, writes it with unique names.
//!
//! Afterwards two bindings never share a name, so that the passes behind can tell locals apart by name, and states can
//! hold two locals that shadow each other. A binding keeps its name and its identifier (with the span, and so the
//! hygiene, of the source) unless an older one took it.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Block, Expr, ExprCall, ExprClosure, ExprForLoop, ExprIf, ExprLet, ExprPath, ExprWhile, FieldPat, FieldValue,
    Item, ItemFn, Local, Macro, Member, Pat, PatGuard, PatIdent,
};

use crate::macros;

/// Names in use, and what became of each binding.
#[derive(Debug, Default)]
pub struct Names {
    scopes: Vec<BTreeMap<String, Ident>>,
    taken: BTreeSet<String>,
    /// The source's name of each unique name.
    pub source: BTreeMap<String, String>,
    /// Unique names declared `mut`.
    pub mutable: BTreeSet<String>,
}

/// Whether an identifier pattern binds, rather than names a constant or a variant.
pub fn binds(pat: &PatIdent) -> bool {
    let first = pat.ident.to_string().trim_start_matches("r#").chars().next();
    pat.by_ref.is_some()
        || pat.mutability.is_some()
        || pat.subpat.is_some()
        || first.is_some_and(|c| c.is_lowercase() || c == '_')
}

/// The bindings of a pattern, in source order, one for each name.
pub fn bindings(pat: &Pat) -> Vec<&PatIdent> {
    struct Find<'a>(Vec<&'a PatIdent>);
    impl<'a> Visit<'a> for Find<'a> {
        fn visit_pat_ident(&mut self, pat: &'a PatIdent) {
            if binds(pat) && !self.0.iter().any(|other| other.ident == pat.ident) {
                self.0.push(pat);
            }
            visit::visit_pat_ident(self, pat);
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut find = Find(Vec::new());
    find.visit_pat(pat);
    find.0
}

/// A pattern that tests the same and binds nothing.
pub fn unbound(mut pat: Pat) -> Pat {
    struct Unbind;
    impl VisitMut for Unbind {
        fn visit_pat_mut(&mut self, pat: &mut Pat) {
            match pat {
                Pat::Ident(ident) if binds(ident) => {
                    *pat = ident.subpat.take().map_or_else(|| syn::parse_quote!(_), |(_, sub)| *sub);
                    visit_mut::visit_pat_mut(self, pat);
                }
                _ => visit_mut::visit_pat_mut(self, pat),
            }
        }
        fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
            field.colon_token.get_or_insert_default();
            self.visit_pat_mut(&mut field.pat);
        }
        fn visit_pat_reference_mut(&mut self, pat: &mut syn::PatReference) {
            pat.mutability = None;
            visit_mut::visit_pat_reference_mut(self, pat);
        }
        fn visit_expr_mut(&mut self, _: &mut Expr) {}
    }
    Unbind.visit_pat_mut(&mut pat);
    pat
}

impl Names {
    /// Names that emitted code must keep clear of: every identifier of the function.
    pub fn of(function: &ItemFn) -> Self {
        let mut all = BTreeSet::new();
        macros::idents(function.to_token_stream(), &mut |ident| _ = all.insert(ident.to_string()));
        // A name that is only ever bound may be used by its first binding.
        let mut names = Names { scopes: vec![BTreeMap::new()], taken: all.clone(), ..Names::default() };
        struct Bound<'a>(&'a mut BTreeSet<String>);
        impl<'a> Visit<'a> for Bound<'_> {
            fn visit_pat_ident(&mut self, pat: &'a PatIdent) {
                if binds(pat) {
                    self.0.remove(&pat.ident.to_string());
                }
                visit::visit_pat_ident(self, pat);
            }
        }
        Bound(&mut names.taken).visit_item_fn(function);
        struct Free<'a> {
            names: Names,
            free: &'a mut BTreeSet<String>,
        }
        // Identifiers that resolve to nothing bound here are free: functions, statics, constants of the module.
        impl VisitMut for Free<'_> {
            fn visit_block_mut(&mut self, block: &mut Block) {
                self.names.free_of(block, self.free);
            }
        }
        let mut free = BTreeSet::new();
        let mut probe = Names { scopes: vec![BTreeMap::new()], ..Names::default() };
        for input in &function.sig.inputs {
            if let syn::FnArg::Typed(typed) = input {
                probe.bind(&mut typed.pat.clone());
            }
        }
        Free { names: probe, free: &mut free }.visit_block_mut(&mut function.block.as_ref().clone());
        names.taken.extend(free);
        names
    }

    /// Names for what is written before the function's own are resolved: none of its identifiers is one, or the resolution would
    /// take both for the same.
    pub fn clear_of(function: &ItemFn) -> Self {
        let mut names = Names { scopes: vec![BTreeMap::new()], ..Names::default() };
        macros::idents(function.to_token_stream(), &mut |ident| _ = names.taken.insert(ident.to_string()));
        names
    }

    /// A name for the receiver that no variable of the function has.
    pub fn receiver(&mut self, function: &ItemFn) -> Ident {
        let this = Names::clear_of(function).fresh("this", Span::mixed_site());
        self.taken.insert(this.to_string());
        this
    }

    /// Identifiers of a block that nothing in it binds.
    pub fn free(block: &Block) -> BTreeSet<String> {
        let mut free = BTreeSet::new();
        let mut names = Names { scopes: vec![BTreeMap::new()], ..Names::default() };
        names.free_of(&mut block.clone(), &mut free);
        free
    }

    fn free_of(&mut self, block: &mut Block, free: &mut BTreeSet<String>) {
        let mut resolver = Resolver { names: self, free: Some(free) };
        resolver.visit_block_mut(block);
    }

    /// A name near `wanted` that nothing uses.
    pub fn fresh(&mut self, wanted: &str, span: Span) -> Ident {
        let plain = wanted.trim_start_matches("r#");
        let mut name = wanted.to_owned();
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{plain}_{count}");
        }
        syn::parse_str::<Ident>(&name).map_or_else(
            |_| Ident::new(&format!("{plain}_"), span),
            |mut ident| {
                ident.set_span(span);
                ident
            },
        )
    }

    /// Binds every name of a pattern in the innermost scope.
    pub fn bind(&mut self, pat: &mut Pat) {
        let mut bind = Bind { names: self, bound: BTreeMap::new() };
        bind.visit_pat_mut(pat);
        let bound = bind.bound;
        self.scopes.last_mut().expect("a scope").extend(bound);
    }

    /// Binds one identifier.
    pub fn bind_ident(&mut self, ident: &mut Ident, mutable: bool) {
        let new = self.unique(ident, mutable);
        self.scopes.last_mut().expect("a scope").insert(ident.to_string(), new.clone());
        *ident = new;
    }

    fn unique(&mut self, ident: &Ident, mutable: bool) -> Ident {
        let source = ident.to_string();
        let new = if self.taken.insert(source.clone()) { ident.clone() } else { self.fresh(&source, ident.span()) };
        self.source.insert(new.to_string(), source);
        if mutable {
            self.mutable.insert(new.to_string());
        }
        new
    }

    fn get(&self, ident: &Ident) -> Option<Ident> {
        let name = ident.to_string();
        let new = self.scopes.iter().rev().find_map(|scope| scope.get(&name))?;
        let mut new = new.clone();
        if new != name {
            new.set_span(ident.span());
            return Some(new);
        }
        Some(ident.clone())
    }

    /// Resolves the body.
    pub fn resolve(&mut self, block: &mut Block) {
        Resolver { names: self, free: None }.visit_block_mut(block);
    }
}

struct Bind<'a> {
    names: &'a mut Names,
    bound: BTreeMap<String, Ident>,
}

impl VisitMut for Bind<'_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut PatIdent) {
        if binds(pat) {
            let source = pat.ident.to_string();
            let new = match self.bound.get(&source) {
                Some(new) => new.clone(),
                None => self.names.unique(&pat.ident, pat.mutability.is_some()),
            };
            self.bound.insert(source, new.clone());
            let span = pat.ident.span();
            pat.ident = new;
            pat.ident.set_span(span);
        }
        if let Some((_, sub)) = &mut pat.subpat {
            self.visit_pat_mut(sub);
        }
    }
    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        let shorthand = field.colon_token.is_none();
        self.visit_pat_mut(&mut field.pat);
        if let (true, Member::Named(member), Pat::Ident(pat)) = (shorthand, &field.member, &*field.pat)
            && pat.ident != *member
        {
            field.colon_token = Some(Default::default());
        }
    }
    fn visit_pat_guard_mut(&mut self, guard: &mut PatGuard) {
        self.visit_pat_mut(&mut guard.pat);
    }
    fn visit_expr_mut(&mut self, _: &mut Expr) {}
}

struct Resolver<'a> {
    names: &'a mut Names,
    free: Option<&'a mut BTreeSet<String>>,
}

impl Resolver<'_> {
    fn within(&mut self, inside: impl FnOnce(&mut Self)) {
        self.names.scopes.push(BTreeMap::new());
        inside(self);
        self.names.scopes.pop();
    }
    fn is_free(&mut self, ident: &Ident) {
        if let Some(free) = &mut self.free {
            free.insert(ident.to_string());
        }
    }
    fn tokens(&mut self, tokens: TokenStream) -> TokenStream {
        macros::with_idents(tokens, &mut |ident| {
            let new = self.names.get(ident);
            if new.is_none() {
                self.is_free(ident);
            }
            new.map(TokenTree::Ident).map(TokenStream::from)
        })
    }
}

impl VisitMut for Resolver<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.within(|this| block.stmts.iter_mut().for_each(|stmt| this.visit_stmt_mut(stmt)));
    }
    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init {
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, diverge)) = &mut init.diverge {
                self.visit_expr_mut(diverge);
            }
        }
        self.names.bind(&mut local.pat);
    }
    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.within(|this| {
            closure.inputs.iter_mut().for_each(|input| this.names.bind(input));
            this.visit_expr_mut(&mut closure.body);
        });
    }
    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.within(|this| {
            this.names.bind(&mut arm.pat);
            if let Pat::Guard(guard) = &mut arm.pat {
                this.visit_expr_mut(&mut guard.guard);
            }
            this.visit_expr_mut(&mut arm.body);
        });
    }
    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        // `(make)()` calls a local as `make()` does.
        while let Expr::Paren(paren) = &mut *call.func
            && matches!(&*paren.expr, Expr::Path(_) | Expr::Paren(_))
        {
            *call.func = std::mem::replace(&mut *paren.expr, Expr::Verbatim(TokenStream::new()));
        }
        visit_mut::visit_expr_call_mut(self, call);
    }
    fn visit_expr_let_mut(&mut self, expr: &mut ExprLet) {
        self.visit_expr_mut(&mut expr.expr);
        self.names.bind(&mut expr.pat);
    }
    fn visit_expr_if_mut(&mut self, expr: &mut ExprIf) {
        self.within(|this| {
            this.visit_expr_mut(&mut expr.cond);
            this.visit_block_mut(&mut expr.then_branch);
        });
        if let Some((_, other)) = &mut expr.else_branch {
            self.visit_expr_mut(other);
        }
    }
    fn visit_expr_while_mut(&mut self, expr: &mut ExprWhile) {
        self.within(|this| {
            this.visit_expr_mut(&mut expr.cond);
            this.visit_block_mut(&mut expr.body);
        });
    }
    fn visit_expr_for_loop_mut(&mut self, expr: &mut ExprForLoop) {
        self.visit_expr_mut(&mut expr.expr);
        self.within(|this| {
            this.names.bind(&mut expr.pat);
            this.visit_block_mut(&mut expr.body);
        });
    }
    fn visit_expr_path_mut(&mut self, expr: &mut ExprPath) {
        if expr.qself.is_some() {
            return;
        }
        if let Some(ident) = expr.path.get_ident() {
            match self.names.get(ident) {
                Some(new) => expr.path = new.into(),
                None => {
                    let ident = ident.clone();
                    self.is_free(&ident);
                }
            }
        }
    }
    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        self.visit_expr_mut(&mut field.expr);
        if let (None, Member::Named(member), Expr::Path(path)) = (field.colon_token, &field.member, &field.expr)
            && !path.path.is_ident(member)
        {
            field.colon_token = Some(Default::default());
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        if let Some(mut stmts) = macros::generator(mac) {
            self.within(|this| stmts.iter_mut().for_each(|stmt| this.visit_stmt_mut(stmt)));
            mac.tokens = quote::quote!(#(#stmts)*);
            return;
        }
        match macros::kind(mac) {
            macros::Kind::Matches => {
                if let Ok(mut parsed) = syn::parse2::<macros::Matches>(mac.tokens.clone()) {
                    self.visit_expr_mut(&mut parsed.expr);
                    self.within(|this| {
                        this.names.bind(&mut parsed.pat);
                        if let Some(guard) = &mut parsed.guard {
                            this.visit_expr_mut(guard);
                        }
                    });
                    mac.tokens = parsed.tokens();
                    return;
                }
            }
            macros::Kind::Format | macros::Kind::Assert | macros::Kind::Value => {
                if let Some(mut list) = macros::arguments(mac) {
                    let captured = macros::captured(&list.exprs);
                    for expr in &mut list.exprs {
                        match expr {
                            // `name = value`: the name is the format string's, not a variable.
                            Expr::Assign(assign) => self.visit_expr_mut(&mut assign.right),
                            expr => self.visit_expr_mut(expr),
                        }
                    }
                    for name in captured {
                        let Ok(ident) = syn::parse_str::<Ident>(&name) else { continue };
                        if self.names.get(&ident).is_none() {
                            self.is_free(&ident);
                        }
                        if let Some(new) = self.names.get(&ident)
                            && new != ident
                        {
                            list.exprs.push(syn::parse_quote!(#ident = #new));
                        }
                    }
                    mac.tokens = list.tokens();
                    return;
                }
            }
            macros::Kind::Unknown => {}
        }
        // What a string in it captures, if it is a format string: restored where the name is the source's again.
        let captured = macros::captured_in(&mac.tokens);
        let tokens = self.tokens(mac.tokens.clone());
        mac.tokens = macros::recaptured(tokens, &mut |name| {
            let ident = syn::parse_str::<Ident>(name).ok().filter(|_| captured.contains(name))?;
            self.names.get(&ident).map(|new| new.to_string())
        });
    }
    fn visit_item_mut(&mut self, _: &mut Item) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
}

/// Replaces `self` by another name, in macros' tokens too, but not in nested items.
pub fn rename_self(block: &mut Block, to: &Ident) {
    struct This<'a>(&'a Ident);
    impl This<'_> {
        fn tokens(&self, tokens: TokenStream) -> TokenStream {
            tokens
                .into_iter()
                .map(|tree| match tree {
                    TokenTree::Ident(ident) if ident == "self" => {
                        let mut new = self.0.clone();
                        new.set_span(ident.span().resolved_at(self.0.span()));
                        TokenTree::Ident(new)
                    }
                    TokenTree::Group(group) => macros::with_stream(&group, self.tokens(group.stream())),
                    tree => tree,
                })
                .collect()
        }
    }
    impl VisitMut for This<'_> {
        fn visit_path_mut(&mut self, path: &mut syn::Path) {
            if path.is_ident("self") {
                let mut new = self.0.clone();
                new.set_span(path.segments[0].ident.span().resolved_at(self.0.span()));
                *path = new.into();
            }
            visit_mut::visit_path_mut(self, path);
        }
        fn visit_macro_mut(&mut self, mac: &mut Macro) {
            mac.tokens = self.tokens(mac.tokens.clone());
        }
        fn visit_visibility_mut(&mut self, _: &mut syn::Visibility) {}
        fn visit_item_mut(&mut self, _: &mut Item) {}
    }
    This(to).visit_block_mut(block);
}
