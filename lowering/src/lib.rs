//! The compiler behind `#[longhand]`: lowers an `async fn` to the state machine that it stands for.
//!
//! The passes, in order: [`parse`] and check, [`configured`] (what is under `#[cfg]`), [`awaiting`] (macros that await,
//! [`select`], [`join`], and [`pin`]), [`items`] and [`resolve`] (unique names),
//! [`returns`] (macros that return), [`mod@cfg`] (normal form around awaits, blocks, scopes, temporaries), [`partial`]
//! moves and [`holders`], [`borrows`] (may be borrowed), [`liveness`], [`homes`], [`states`], [`emit`]. [`dump`] prints each
//! form, [`verify`] checks the result independently, [`diagnostics`] lists every diagnostic.

mod attributes;
pub mod awaiting;
pub mod block;
pub mod borrows;
pub mod cfg;
mod cfg_if;
pub mod configured;
pub mod diagnostics;
pub mod dump;
pub mod emit;
pub mod enclosing;
mod expand;
pub mod holders;
pub mod homes;
pub mod host;
pub mod ir;
pub mod items;
pub mod join;
pub mod later;
pub mod layout;
pub mod liveness;
pub mod macros;
pub mod mentions;
pub mod parse;
pub mod partial;
pub mod pin;
pub mod resolve;
mod rests;
pub mod returns;
pub mod select;
pub mod states;
pub mod story;
pub mod takes;
pub mod user_macros;
pub mod verify;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ItemFn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

pub use cfg::one_line;
pub use diagnostics::Diagnostic;
pub use dump::Stage;
pub use expand::{expand, expand_block};

use enclosing::Enclosing;

/// The environment variable that [`Options::measured`] is read from.
pub const MEASURED: &str = "LONGHAND_MEASURED";

/// How to lower.
#[derive(Debug, Clone)]
pub struct Options {
    /// 2018, 2021 or 2024: temporaries of tails and of `if let` live differently.
    pub edition: u16,
    /// Leave a record of sizes in the object file, for `cargo longhand layout`.
    pub measured: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { edition: 2024, measured: false }
    }
}

/// A lowered function, with each form that it went through.
pub struct Lowered {
    /// The whole item.
    pub tokens: TokenStream,
    name: String,
    body: syn::Block,
    graph: ir::Graph,
    live: liveness::Liveness,
    borrows: borrows::Borrows,
    homes: homes::Homes,
    states: states::States,
    told: emit::Told,
    /// The graph as the source has it, before what only rustc can tell is put into holders; if it is measured.
    written: Option<Written>,
}

/// What tells rustc's layout of a function.
struct Written {
    graph: ir::Graph,
    live: liveness::Liveness,
    /// Locals whose type is a parameter: see [`parse::Function::is_opaque`].
    opaque: ir::Locals,
    /// It is an async block: what it captures stays where it is.
    is_block: bool,
}

impl Lowered {
    /// Prints a form. [`Stage::Rust`] comes as unformatted tokens.
    pub fn print(&self, stage: Stage) -> String {
        match stage {
            Stage::Body => dump::body(&self.name, &self.body),
            Stage::Cfg => dump::cfg(&self.graph),
            Stage::Liveness => dump::liveness(&self.graph, &self.live),
            Stage::Homes => dump::homes(&self.graph, &self.homes),
            Stage::States => dump::states(&self.graph, &self.homes, &self.states),
            Stage::Rust => self.tokens.to_string(),
        }
    }

    /// The function's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The control-flow graph.
    pub fn graph(&self) -> &ir::Graph {
        &self.graph
    }

    /// What is used later, and what holds a value, at each point.
    pub fn liveness(&self) -> &liveness::Liveness {
        &self.live
    }

    /// What a local may hold a borrow of.
    pub fn borrows(&self) -> &borrows::Borrows {
        &self.borrows
    }

    /// What each await stores, and how.
    pub fn homes(&self) -> &homes::Homes {
        &self.homes
    }

    /// The machine's states and their fields.
    pub fn states(&self) -> &states::States {
        &self.states
    }

    /// The flow that tells rustc's layout, from the shapes that were measured. `None` without [`Options::measured`], and
    /// where a macro is written out: what rustc makes of that, its own text says.
    pub fn flow(&self, measured: &layout::Measured) -> Option<layout::function::Function> {
        let Written { graph, live, .. } = self.written.as_ref()?;
        Some(layout::function::flow(graph, live, &measured.shapes))
    }

    /// Whether rustc's own future is an async block's.
    fn is_block(&self) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_block)
    }

    /// Locals whose type is a type parameter.
    fn opaque(&self) -> ir::Locals {
        self.written.as_ref().map(|written| written.opaque.clone()).unwrap_or_default()
    }

    /// The shapes that a record of sizes tells of a function that was lowered with [`Options::measured`]. `None`: the
    /// record is of another function.
    pub fn shapes(&self, entries: &[layout::Shape]) -> Option<layout::Measured> {
        layout::Measured::read(self, &self.told, entries)
    }
}

/// A function found in a file.
pub struct Function {
    /// Where it is: `checkout`, `Client::get`, `module::f`.
    pub path: String,
    /// Its line.
    pub line: usize,
    /// Whether it is `async`.
    pub is_async: bool,
    /// Awaits in it.
    pub awaits: usize,
    /// The function itself.
    pub item: FnItem,
}

/// A function with a body, of any kind, and what it stands in.
pub struct FnItem {
    function: ItemFn,
    enclosing: Enclosing,
    macros: user_macros::Definitions,
    /// It is a `block!`.
    is_block: bool,
}

impl FnItem {
    /// Whether it is the block of a `block!`, which is lowered where it stands.
    pub fn is_block(&self) -> bool {
        self.is_block
    }
    /// Its attributes.
    pub fn attrs(&self) -> &[syn::Attribute] {
        &self.function.attrs
    }
    /// Its lines in the source, from the first of its signature to the closing brace.
    pub fn lines(&self) -> std::ops::RangeInclusive<usize> {
        let (first, last) = (self.function.sig.span().start().line, self.function.block.span().end().line);
        match &self.function.vis {
            syn::Visibility::Inherited => first..=last,
            visible => first.min(visible.span().start().line)..=last,
        }
    }
}

/// Every function with a body in a file: free, in `impl`s and traits, nested in modules and functions; and every `block!`.
pub fn functions(file: &syn::File) -> Vec<Function> {
    struct Find {
        path: Vec<String>,
        enclosing: Enclosing,
        macros: user_macros::Definitions,
        found: Vec<Function>,
    }
    impl Find {
        fn add(&mut self, item: ItemFn) {
            self.add_item(item, false);
        }
        fn add_item(&mut self, item: ItemFn, is_block: bool) {
            let mut path = self.path.clone();
            path.push(item.sig.ident.to_string());
            self.found.push(Function {
                path: path.join("::"),
                line: item.sig.ident.span().start().line,
                is_async: item.sig.asyncness.is_some(),
                awaits: cfg::count_awaits(&item.block),
                item: FnItem {
                    function: item,
                    enclosing: self.enclosing.clone(),
                    macros: self.macros.clone(),
                    is_block,
                },
            });
        }
        fn within(&mut self, name: String, enclosing: Enclosing, inside: impl FnOnce(&mut Self)) {
            self.path.push(name);
            let outer = std::mem::replace(&mut self.enclosing, enclosing);
            let macros = self.macros.clone();
            inside(self);
            (self.enclosing, self.macros) = (outer, macros);
            self.path.pop();
        }
    }
    impl<'a> Visit<'a> for Find {
        fn visit_item_fn(&mut self, item: &'a ItemFn) {
            self.add(item.clone());
            self.within(item.sig.ident.to_string(), Enclosing::Module, |this| visit::visit_item_fn(this, item));
        }
        fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
            self.add(expand::as_function(&item.attrs, &item.vis, &item.sig, &item.block));
            self.within(item.sig.ident.to_string(), Enclosing::Module, |this| visit::visit_impl_item_fn(this, item));
        }
        fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
            if let Some(block) = &item.default {
                self.add(expand::as_function(&item.attrs, &syn::Visibility::Inherited, &item.sig, block));
            }
            self.within(item.sig.ident.to_string(), Enclosing::Module, |this| visit::visit_trait_item_fn(this, item));
        }
        fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
            let name = match &*item.self_ty {
                syn::Type::Path(path) => {
                    path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
                }
                other => cfg::one_line(&quote!(#other).to_string()),
            };
            self.within(name, Enclosing::of_impl(item), |this| visit::visit_item_impl(this, item));
        }
        fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
            self.within(item.ident.to_string(), Enclosing::of_trait(item), |this| {
                visit::visit_item_trait(this, item);
            });
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            if let Some(item) = block::in_macro(mac) {
                self.add_item(item, true);
            }
        }
        fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
            if let Some(name) = &item.ident {
                let conditional = attributes::has(&item.attrs, &["cfg"]);
                self.macros.add(name.to_string(), item.mac.tokens.clone(), conditional);
            }
        }
        fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
            self.within(item.ident.to_string(), Enclosing::Module, |this| visit::visit_item_mod(this, item));
        }
    }
    let macros = user_macros::Definitions::default();
    let mut find = Find { path: Vec::new(), enclosing: Enclosing::Module, macros, found: Vec::new() };
    find.visit_file(file);
    find.found
}

/// Lowers a function that was found in a file.
pub fn lower(function: &Function, options: &Options) -> Result<Lowered, Vec<Diagnostic>> {
    let mut item = function.item.function.clone();
    item.attrs.retain(|attr| !attributes::is_own(attr));
    // Shown as it is where everything conditional is there.
    let first = configured::variants(&item, Some(&function.item.macros)).into_iter().next();
    let (item, answer) = first.map_or_else(|| (item, Vec::new()), |variant| (variant.item, variant.answer));
    let checked =
        if function.item.is_block { block::check(item)? } else { parse::check(item, function.item.enclosing.clone())? };
    lower_function(parse::Function { macros: Some(function.item.macros.clone()), answer, ..checked }, options)
}

/// Lowers a checked function.
pub fn lower_function(mut function: parse::Function, options: &Options) -> Result<Lowered, Vec<Diagnostic>> {
    if function.host.is_none() && emit::is_below_reader(&function.item) {
        parse::keep_patterns(&mut function);
    }
    let mut written = awaiting::write(&mut function.item, function.macros.as_ref());
    configured::settle(&mut written.block, &function.answer);
    configured::without_lints(&mut written.block);
    let refused = awaiting::refuse(&written.block);
    if !refused.is_empty() {
        return Err(refused);
    }
    let mut names = resolve::Names::of(&written);
    items::separate(&mut function.item, &mut written, &mut names);
    let mut body = *written.block;
    let parameters = parse::parameters(&mut function, &mut names);
    // A block's `self` is where it is.
    let as_captured = function.host.is_some().then(|| (*function.item.block).clone());
    if let Some(this) = function.this.clone() {
        resolve::rename_self(&mut function.item.block, &this);
        resolve::rename_self(&mut body, &this);
    }
    let original = as_captured.unwrap_or_else(|| (*function.item.block).clone());
    names.resolve(&mut body);
    // A type that only the signature tells is not told to one copy of the body more.
    let resolved = (options.measured && !emit::is_told_by_bounds(&function.output, &original)).then(|| body.clone());
    returns::write(&mut body, &function.output, &mut names);
    let mut graph = cfg::build(&parameters, body.clone(), &mut names, options.edition)?;
    let is_rustcs = !macros::are_written_out(&original);
    let live = liveness::analyse(&graph);
    let written = (options.measured && is_rustcs).then(|| {
        let locals = graph.locals.all.iter().enumerate();
        let is_opaque = |local: &ir::Local| local.ty.as_ref().is_some_and(|ty| function.is_opaque(ty));
        let opaque = locals.filter(|(_, local)| is_opaque(local)).map(|(at, _)| ir::LocalId(at)).collect();
        let is_block = function.captures || function.host.is_some();
        Written { live: live.clone(), graph: graph.clone(), opaque, is_block }
    });
    liveness::lend(&mut graph, &live);
    partial::insert(&mut graph, &mut names);
    let analyses = holders::Analyses::of(&graph);
    // What one holder hands out in turn is no other one's.
    let analyses = later::insert(&mut graph, &mut names, analyses, 2);
    let analyses = holders::insert(&mut graph, &mut names, analyses);
    let holders::Analyses { borrows, live } = later::insert(&mut graph, &mut names, analyses, 1);
    for id in live.unsettled(&graph) {
        graph.locals[id].settled = false;
    }
    let homes = homes::choose(&graph, &live, &borrows);
    let mut states = states::name(&function, &graph, &homes, &mut names);
    if function.captures {
        states.start.reverse();
    }
    let findings = verify::check(&graph, &live, &homes, &states);
    // A use of what may hold no value is the user's own mistake (E0381) before it is ours: rustc says so of the function
    // as written, and if rustc has nothing to say, its compile-time panic does.
    if let [first, ..] = &findings[..]
        && findings.iter().all(|found| found.contains("(rule 1)"))
    {
        return Ok(Lowered {
            tokens: emit::refused(&function, first),
            name: function.item.sig.ident.to_string(),
            body,
            graph,
            live,
            borrows,
            homes,
            states,
            told: emit::Told::default(),
            written,
        });
    }
    if !findings.is_empty() {
        let name = &function.item.sig.ident;
        return Err(findings.into_iter().map(|found| Diagnostic::new(diagnostics::BUG, name, found)).collect());
    }
    let all = emit::Analysed {
        function: &function,
        graph: &graph,
        live: &live,
        borrows: &borrows,
        homes: &homes,
        states: &states,
        original: &original,
        resolved: resolved.as_ref(),
    };
    let (tokens, told) = emit::emit(&all, &mut names)?;
    let name = function.item.sig.ident.to_string();
    Ok(Lowered { tokens, name, body, graph, live, borrows, homes, states, told, written })
}
