//! Items in a body are hoisted to one place, where all of the lowered function sees them. Reads the body as written; gives
//! those another name that would be taken there for something else: an item of an inner block, where the function
//! mentions the name outside of the block, and one of the body itself, where the signature does.
//!
//! An item whose name can be seen at run time, since it derives `Debug` or its like, keeps it.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Item, ItemFn, Stmt, UseTree};

use crate::resolve::{self, Names};
use crate::{attributes, macros};

/// Renames in the body as `written` out, and what the signature is in the way of in the function itself too.
pub fn separate(function: &mut ItemFn, written: &mut ItemFn, names: &mut Names) {
    for name in defined(&written.block) {
        if count(&written.sig, &name) > 0 && may_be_renamed(&written.block, &name) {
            let to = names.fresh(&name.to_string(), name.span());
            rename(&mut function.block, &name, &to);
            rename(&mut written.block, &name, &to);
        }
    }
    let mut mentions = Vec::new();
    macros::idents(written.to_token_stream(), &mut |ident| mentions.push(ident.to_string()));
    let mut imports = Imports::default();
    imports.visit_block(&written.block);
    let mut inner = Inner { names, mentions, imports };
    written.block.stmts.iter_mut().for_each(|stmt| inner.visit_stmt_mut(stmt));
}

/// Blocks inside of a body, from the inside out.
struct Inner<'a> {
    names: &'a mut Names,
    /// Every identifier of the function.
    mentions: Vec<String>,
    imports: Imports,
}

/// The `use` items of blocks, and the blocks: two may hold the same.
#[derive(Default)]
struct Imports(Vec<(String, Block)>);

impl Imports {
    /// How often a name is mentioned in blocks that import it as one block does.
    fn count(&self, name: &Ident, block: &Block) -> usize {
        let own: Vec<String> = imports(block).collect();
        let same = self.0.iter().filter(|(import, _)| own.contains(import));
        let blocks = same.filter(|(_, block)| defined(block).contains(name));
        blocks.map(|(_, block)| count(block, name)).sum()
    }
}

impl<'a> Visit<'a> for Imports {
    fn visit_block(&mut self, block: &'a Block) {
        self.0.extend(imports(block).map(|import| (import, block.clone())));
        visit::visit_block(self, block);
    }
    fn visit_item(&mut self, _: &'a Item) {}
}

fn imports(block: &Block) -> impl Iterator<Item = String> {
    block.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Item(Item::Use(item)) => Some(item.to_token_stream().to_string()),
        _ => None,
    })
}

impl VisitMut for Inner<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        for name in defined(block) {
            let all = self.mentions.iter().filter(|other| name == other.as_str()).count();
            if all > count(block, &name).max(self.imports.count(&name, block)) && may_be_renamed(block, &name) {
                let to = self.names.fresh(&name.to_string(), name.span());
                rename(block, &name, &to);
            }
        }
    }
    fn visit_item_mut(&mut self, _: &mut Item) {}
}

fn count(tokens: &impl ToTokens, name: &Ident) -> usize {
    let mut count = 0;
    macros::idents(tokens.to_token_stream(), &mut |ident| count += usize::from(ident == name));
    count
}

/// The names that a block's own items define and that nothing shows.
fn defined(block: &Block) -> Vec<Ident> {
    let mut found = Vec::new();
    for stmt in &block.stmts {
        match stmt {
            Stmt::Item(Item::Use(item)) => imported(&item.tree, &mut found),
            Stmt::Item(item) => found.extend(name_of(&mut item.clone()).filter(|_| !shows_name(item)).cloned()),
            _ => {}
        }
    }
    found.retain(|name| name != "_");
    found
}

/// The names that a `use` brings.
fn imported(tree: &UseTree, found: &mut Vec<Ident>) {
    match tree {
        UseTree::Path(path) => match &*path.tree {
            UseTree::Name(name) if name.ident == "self" => found.push(path.ident.clone()),
            tree => imported(tree, found),
        },
        UseTree::Name(name) if name.ident != "self" => found.push(name.ident.clone()),
        UseTree::Rename(rename) => found.push(rename.rename.clone()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, found)),
        UseTree::Name(_) | UseTree::Glob(_) => {}
    }
}

fn name_of(item: &mut Item) -> Option<&mut Ident> {
    Some(match item {
        Item::Const(item) => &mut item.ident,
        Item::Enum(item) => &mut item.ident,
        Item::Fn(item) => &mut item.sig.ident,
        Item::Static(item) => &mut item.ident,
        Item::Struct(item) => &mut item.ident,
        Item::Trait(item) => &mut item.ident,
        Item::Type(item) => &mut item.ident,
        Item::Union(item) => &mut item.ident,
        _ => return None,
    })
}

/// Whether an attribute may make something of an item's name.
fn shows_name(item: &Item) -> bool {
    let attrs: &[Attribute] = match item {
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        _ => return false,
    };
    const SILENT: &[&str] = &["Clone", "Copy", "Default", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];
    let mut shows = false;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("derive")) {
        let named = attr.parse_nested_meta(|meta| {
            shows |= !SILENT.iter().any(|name| meta.path.is_ident(name));
            Ok(())
        });
        shows |= named.is_err();
    }
    let plain = |attr: &Attribute| attributes::has(std::slice::from_ref(attr), &["derive", "allow", "inline", "doc"]);
    shows || !attrs.iter().all(plain)
}

/// Whether nothing else in a block has the name, a macro least of all, and no text captures it.
fn may_be_renamed(block: &Block, name: &Ident) -> bool {
    struct Find<'a>(&'a Ident, bool);
    impl<'a> Visit<'a> for Find<'_> {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            self.1 &= !(resolve::binds(pat) && pat.ident == *self.0);
            visit::visit_pat_ident(self, pat);
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            let list = macros::arguments(mac).map(|list| list.exprs).unwrap_or_default();
            self.1 &= !mac.path.is_ident(self.0) && !macros::captured(&list).iter().any(|other| self.0 == other);
            list.iter().for_each(|expr| self.visit_expr(expr));
        }
    }
    let mut find = Find(name, true);
    find.visit_block(block);
    find.1
}

/// Gives a block's own item another name, wherever the block mentions it.
fn rename(block: &mut Block, from: &Ident, to: &Ident) {
    for stmt in &mut block.stmts {
        match stmt {
            Stmt::Item(Item::Use(item)) => rename_import(&mut item.tree, from, to),
            Stmt::Item(item) => {
                if let Some(name) = name_of(item).filter(|name| *name == from) {
                    *name = standing(to, name);
                }
            }
            _ => {}
        }
    }
    let mut rename = Rename { from, to };
    block.stmts.iter_mut().for_each(|stmt| rename.visit_stmt_mut(stmt));
}

/// A name at the place of another one.
fn standing(name: &Ident, at: &Ident) -> Ident {
    Ident::new(&name.to_string(), at.span())
}

/// `use a::from;` becomes `use a::from as to;`.
fn rename_import(tree: &mut UseTree, from: &Ident, to: &Ident) {
    let renamed = |ident: &Ident| {
        let rename = standing(to, from);
        UseTree::Rename(syn::UseRename { ident: ident.clone(), as_token: Default::default(), rename })
    };
    match tree {
        UseTree::Path(path) => match &mut *path.tree {
            UseTree::Name(name) if name.ident == "self" && path.ident == *from => {
                let own = renamed(&name.ident);
                let items = std::iter::once(own).collect();
                *path.tree = UseTree::Group(syn::UseGroup { brace_token: Default::default(), items });
            }
            UseTree::Group(group) if path.ident == *from => {
                for tree in group.items.iter_mut() {
                    match tree {
                        UseTree::Name(name) if name.ident == "self" => *tree = renamed(&name.ident.clone()),
                        tree => rename_import(tree, from, to),
                    }
                }
            }
            _ => rename_import(&mut path.tree, from, to),
        },
        UseTree::Name(name) if name.ident == *from => *tree = renamed(&name.ident.clone()),
        UseTree::Rename(rename) if rename.rename == *from => rename.rename = standing(to, &rename.rename),
        UseTree::Group(group) => group.items.iter_mut().for_each(|tree| rename_import(tree, from, to)),
        UseTree::Name(_) | UseTree::Rename(_) | UseTree::Glob(_) => {}
    }
}

struct Rename<'a> {
    from: &'a Ident,
    to: &'a Ident,
}

impl Rename<'_> {
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |at: Option<usize>, c: char| {
            at.is_some_and(|at| matches!(&trees[at], TokenTree::Punct(punct) if punct.as_char() == c))
        };
        let renamed = trees.iter().enumerate().map(|(at, tree)| match tree {
            TokenTree::Group(group) => macros::with_stream(group, self.tokens(group.stream())),
            TokenTree::Ident(ident) if ident == self.from => {
                let behind = |back| at.checked_sub(back);
                let is_field = punct(behind(1), '.') && !punct(behind(2), '.');
                let is_inner = punct(behind(1), ':') && punct(behind(2), ':');
                TokenTree::Ident(if is_field || is_inner { ident.clone() } else { standing(self.to, ident) })
            }
            tree => tree.clone(),
        });
        renamed.collect()
    }
}

impl VisitMut for Rename<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        // A block with an item of the name means that.
        if !defined(block).contains(self.from) {
            visit_mut::visit_block_mut(self, block);
        }
    }
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if path.leading_colon.is_none()
            && let Some(first) = path.segments.first_mut()
            && first.ident == *self.from
        {
            first.ident = standing(self.to, &first.ident);
        }
        visit_mut::visit_path_mut(self, path);
    }
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        if pat.ident == *self.from {
            pat.ident = standing(self.to, &pat.ident);
        }
        visit_mut::visit_pat_ident_mut(self, pat);
    }
    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        if let (None, UseTree::Path(path)) = (&item.leading_colon, &mut item.tree)
            && path.ident == *self.from
        {
            path.ident = standing(self.to, &path.ident);
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(mac.tokens.clone());
    }
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
}
