//! States: the enum's variants and fields, with their names and reasons. Reads the homes.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Type;

use crate::homes::{Homes, Why};
use crate::ir::*;
use crate::mentions;
use crate::parse::Function;
use crate::resolve::Names;

/// The type of a field: spelled, or a parameter of the enum that is inferred.
#[derive(Clone)]
pub enum FieldType {
    /// As the signature spells it.
    Spelled(Box<Type>),
    /// A parameter.
    Param(Ident),
}

/// How a field stores its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// As it is.
    Plain,
    /// `Option`: full on some paths.
    Optional,
    /// In place.
    Slot,
    /// An awaited future, in the home that its type asks for.
    Awaited,
    /// In place, full or empty as the tag of the state inside tells: the node drops it.
    Bare,
    /// In place, full or empty as a flag tells.
    MaybeSlot,
}

/// One field of a variant.
#[derive(Clone)]
pub struct Field {
    /// The local; `None` for the awaited future.
    pub local: Option<LocalId>,
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: FieldType,
    /// How it is stored.
    pub storage: Storage,
    /// Only its drop is still to come, and `Copy` values have none.
    pub kept: bool,
    /// Why it is here.
    pub reason: String,
}

/// The variant of an await.
pub struct State {
    /// The await.
    pub id: AwaitId,
    /// Its name.
    pub variant: Ident,
    /// The field of the awaited future.
    pub future: Ident,
    /// Nodes around it, outer first. The last one may be flat: then its slots are fields of this variant.
    pub path: Vec<NodeId>,
    /// Its own fields, in drop order, the future first.
    pub fields: Vec<Field>,
}

/// The variant of a node that is not flat.
pub struct NodeNames {
    /// Its variant.
    pub variant: Ident,
    /// The enum of the awaits inside.
    pub at: Ident,
    /// The struct inside the variant, where what it drops depends on the state inside.
    pub told: Option<Ident>,
    /// Its slots, in drop order.
    pub fields: Vec<Field>,
}

/// All states of a function.
pub struct States {
    /// The enum.
    pub name: Ident,
    /// The field of a node that holds the state inside.
    pub at: Ident,
    /// Fields of `Start`, the parameters in order.
    pub start: Vec<Field>,
    /// One for each await.
    pub states: Vec<State>,
    /// One for each node; flat ones have no fields of their own.
    pub nodes: Vec<NodeNames>,
}

impl States {
    /// A node's variant with its fields, as a value or a pattern.
    pub fn node(&self, enumeration: &Ident, node: NodeId, fields: &TokenStream) -> TokenStream {
        let NodeNames { variant, told, .. } = &self.nodes[node.0];
        match told {
            Some(inner) => quote!(#enumeration::#variant(#inner #fields)),
            None => quote!(#enumeration::#variant #fields),
        }
    }
}

/// `price_of` gives `PriceOf`.
pub fn camel(name: &str) -> String {
    let mut camel = String::new();
    for part in name.trim_start_matches("r#").split('_').filter(|part| !part.is_empty()) {
        let mut chars = part.chars();
        camel.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        camel.extend(chars);
    }
    if camel.is_empty() || !camel.chars().next().is_some_and(char::is_alphabetic) {
        format!("Value{camel}")
    } else {
        camel
    }
}

/// Names everything.
pub fn name(function: &Function, graph: &Graph, homes: &Homes, names: &mut Names) -> States {
    let spell = function.this.is_none() && function.item.sig.generics.params.is_empty();
    let captured = function.host.is_some();
    let mut pass = Pass { graph, homes, names, types: BTreeMap::new(), spell };
    let enum_name = pass.fresh(&camel(&function.item.sig.ident.to_string()));
    let at_field = pass.fresh("at");
    let mut states = Vec::new();
    let reachable = crate::cfg::reachable(graph);
    let mut start: Vec<Field> = graph
        .params
        .iter()
        .map(|&id| Field {
            local: Some(id),
            name: graph.locals[id].ident.clone(),
            ty: pass.ty(id, false),
            storage: Storage::Plain,
            kept: false,
            reason: if captured { "captured" } else { "parameter" }.to_owned(),
        })
        .collect();
    // Never polled, captures are dropped in the order in which they are dropped at the end, parameters in reverse.
    if captured {
        start.reverse();
    }
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for (at, point) in graph.awaits.iter().enumerate() {
        let base =
            if point.name.is_empty() { "value".to_owned() } else { point.name.trim_start_matches("r#").to_owned() };
        let count = taken.entry(camel(&base)).and_modify(|count| *count += 1).or_insert(1);
        let suffix = if *count > 1 { count.to_string() } else { String::new() };
        let variant = Ident::new(&format!("Awaiting{}{suffix}", camel(&base)), Span::call_site());
        let future = pass.fresh(&format!("{}{suffix}_future", base.trim_matches('_')));
        // Where a parameter is what is polled, the enum has one type parameter for both: what a function is given is spelled
        // out again at each level of functions that are given each other's futures.
        let given = pass.given_future(function, point);
        let future_ty = match given {
            Some(id) => pass.ty(id, false),
            None => FieldType::Param(pass.fresh(&format!("{}{suffix}Future", camel(&base)))),
        };
        let path = if reachable.contains(&point.block) { homes.path(point.at) } else { Vec::new() };
        let flat = path.last().is_some_and(|node| homes.nodes[node.0].flat);
        let mut fields = vec![Field {
            local: None,
            name: future.clone(),
            ty: future_ty,
            storage: if flat || given.is_some() { Storage::Slot } else { Storage::Awaited },
            kept: false,
            reason: "the awaited future".to_owned(),
        }];
        for stored in homes.stored[at].iter().rev() {
            let own = match stored.node {
                None => true,
                Some(node) => flat && path.last() == Some(&node),
            };
            if !own {
                continue;
            }
            let local = &graph.locals[stored.id];
            // Nothing points into a reference: in a slot its lifetime would be one that rustc has to meet exactly.
            let is_reference = matches!(local.passed(), Some(Passed::Ref | Passed::Mut)) && !stored.maybe;
            let in_place = stored.node.is_some() || flat && !is_reference;
            let storage = match (in_place, stored.maybe) {
                (true, true) => Storage::MaybeSlot,
                (true, false) => Storage::Slot,
                (false, true) => Storage::Optional,
                (false, false) => Storage::Plain,
            };
            fields.push(pass.field(stored.id, storage, stored.kept, stored.why, at));
        }
        states.push(State { id: AwaitId(at), variant, future, path, fields });
    }
    let mut nodes = Vec::new();
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for (at, node) in homes.nodes.iter().enumerate() {
        let base = pass.node_name(at);
        let count = taken.entry(base.clone()).and_modify(|count| *count += 1).or_insert(1);
        let suffix = if *count > 1 { count.to_string() } else { String::new() };
        let variant = Ident::new(&format!("{base}{suffix}"), Span::call_site());
        let inner = pass.fresh(&format!("{base}{suffix}At"));
        // On some paths only: no tag tells.
        let flagged = |id: &LocalId| {
            node.awaits.iter().any(|at| homes.stored[at.0].iter().any(|stored| stored.id == *id && stored.maybe))
        };
        let told = !node.flat && node.members.iter().any(|id| node.maybe.contains(id) && !flagged(id));
        let fields = if node.flat {
            Vec::new()
        } else {
            node.members
                .iter()
                .rev()
                .map(|&id| {
                    let storage = match (flagged(&id), told) {
                        (true, _) => Storage::MaybeSlot,
                        (false, true) => Storage::Bare,
                        (false, false) => Storage::Slot,
                    };
                    let first = node.awaits.first().map_or(0, |at| at.0);
                    let why = node
                        .awaits
                        .iter()
                        .flat_map(|at| {
                            homes.stored[at.0].iter().filter(|stored| stored.id == id).map(|stored| stored.why)
                        })
                        .next()
                        .unwrap_or(Why::Borrowed);
                    pass.field(id, storage, node.kept.contains(&id), why, first)
                })
                .collect()
        };
        let told = told.then(|| pass.fresh(&variant.to_string()));
        nodes.push(NodeNames { variant, at: inner, told, fields });
    }
    States { name: enum_name, at: at_field, start, states, nodes }
}

struct Pass<'a> {
    graph: &'a Graph,
    homes: &'a Homes,
    names: &'a mut Names,
    types: BTreeMap<(LocalId, bool), FieldType>,
    spell: bool,
}

impl Pass<'_> {
    fn fresh(&mut self, wanted: &str) -> Ident {
        self.names.fresh(wanted, Span::call_site())
    }

    fn ty(&mut self, id: LocalId, kept: bool) -> FieldType {
        if let Some(ty) = self.types.get(&(id, kept)) {
            return ty.clone();
        }
        let local = &self.graph.locals[id];
        let spelled =
            local.ty.clone().filter(|ty| self.spell && !kept && local.passed() == Some(Passed::Value) && can_spell(ty));
        let ty = match spelled {
            Some(ty) => FieldType::Spelled(Box::new(ty)),
            None => {
                let name = format!("{}{}", camel(&local.ident.to_string()), if kept { "Kept" } else { "" });
                FieldType::Param(self.names.fresh(&name, Span::call_site()))
            }
        };
        self.types.insert((id, kept), ty.clone());
        ty
    }

    /// The parameter that an await polls as it is.
    fn given_future(&self, function: &Function, point: &AwaitPoint) -> Option<LocalId> {
        let syn::Expr::Path(path) = &point.operand else { return None };
        let id = self.graph.locals.get(&path.path.get_ident()?.to_string())?;
        let local = &self.graph.locals[id];
        let is_given =
            local.passed() == Some(Passed::Value) && local.ty.as_ref().is_some_and(|ty| function.is_future(ty));
        is_given.then_some(id)
    }

    fn field(&mut self, id: LocalId, storage: Storage, kept: bool, why: Why, at: usize) -> Field {
        let ty = self.ty(id, kept);
        Field {
            local: Some(id),
            name: self.graph.locals[id].ident.clone(),
            ty,
            storage,
            kept,
            reason: self.reason(id, why, at),
        }
    }

    fn reason(&self, id: LocalId, why: Why, at: usize) -> String {
        match why {
            Why::Used => match next_use(self.graph, id, self.graph.awaits[at].next) {
                Some(line) => format!("used on line {line}"),
                None => "used later".to_owned(),
            },
            Why::Dropped => "dropped where its scope ends".to_owned(),
            Why::Borrowed => "borrowed".to_owned(),
        }
    }

    /// `InLoop` for a node that holds a loop, else named for its youngest member.
    fn node_name(&self, at: usize) -> String {
        let node = &self.homes.nodes[at];
        let looped = self.graph.constructs.iter().any(|construct| {
            construct.kind == ConstructKind::Loop
                && node.lo <= construct.lo
                && construct.hi <= node.hi
                && construct.lo <= node.lo + 8
        });
        if looped {
            return "InLoop".to_owned();
        }
        let youngest =
            node.members.last().map_or_else(String::new, |&id| camel(&self.graph.locals[id].ident.to_string()));
        format!("With{youngest}")
    }
}

/// The line of the first use in source order after a block's start.
pub fn next_use(graph: &Graph, id: LocalId, from: BlockId) -> Option<usize> {
    let name = graph.locals[id].ident.to_string();
    let start = graph.blocks[from.0].start;
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for block in &graph.blocks {
        let mut exprs: Vec<(usize, &syn::Expr)> = Vec::new();
        for (op, &at) in block.ops.iter().zip(&block.at) {
            exprs.extend(op.exprs().into_iter().map(|expr| (at, expr)));
        }
        if let Term::Match(_, arms) = &block.term {
            let guards = arms.iter().filter_map(|arm| match &arm.pat {
                syn::Pat::Guard(guard) => Some((block.end, &*guard.guard)),
                _ => None,
            });
            exprs.extend(guards);
        }
        match &block.term {
            Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => exprs.push((block.end, expr)),
            Term::Await(id) => exprs.push((block.end, &graph.awaits[id.0].operand)),
            _ => {}
        }
        for (at, expr) in exprs {
            if let Some(line) = line_of(expr, &name) {
                lines.push((if at >= start { at } else { at + usize::MAX / 2 }, line));
            }
        }
    }
    lines.into_iter().min().map(|(_, line)| line).filter(|&line| line > 0)
}

/// The line of the first mention of a name in an expression.
pub(crate) fn line_of(expr: &syn::Expr, name: &str) -> Option<usize> {
    fn find(tokens: proc_macro2::TokenStream, name: &str) -> Option<usize> {
        tokens.into_iter().find_map(|tree| match tree {
            proc_macro2::TokenTree::Ident(ident) if ident == name => Some(ident.span().start().line),
            proc_macro2::TokenTree::Group(group) => find(group.stream(), name),
            _ => None,
        })
    }
    find(quote::ToTokens::to_token_stream(expr), name)
}

/// Whether an item inside the function can name the type. A type parameter of the `impl` around a method is in no scope
/// there, and by its name alone it may be any type: only the library's and those behind a module's path are certain.
fn can_spell(ty: &Type) -> bool {
    match ty {
        Type::Path(_) if mentions::is_primitive(ty) => true,
        Type::Path(path) => {
            path.qself.is_none()
                && is_certain(&path.path)
                && path.path.segments.iter().all(|segment| match &segment.arguments {
                    syn::PathArguments::None => true,
                    syn::PathArguments::AngleBracketed(args) => {
                        args.args.iter().all(|arg| matches!(arg, syn::GenericArgument::Type(ty) if can_spell(ty)))
                    }
                    syn::PathArguments::Parenthesized(_) => false,
                })
        }
        Type::Array(array) => can_spell(&array.elem) && matches!(&array.len, syn::Expr::Lit(_)),
        Type::Tuple(tuple) => tuple.elems.iter().all(can_spell),
        Type::Paren(paren) => can_spell(&paren.elem),
        _ => false,
    }
}

fn is_certain(path: &syn::Path) -> bool {
    const KNOWN: &[&str] = &[
        "String", "Vec", "Box", "Option", "Result", "Rc", "Arc", "Cell", "RefCell", "HashMap", "HashSet", "BTreeMap",
        "BTreeSet", "VecDeque", "PathBuf", "Duration", "Instant",
    ];
    let first = &path.segments[0].ident;
    if path.segments.len() == 1 {
        return path.leading_colon.is_some() || KNOWN.iter().any(|known| first == known);
    }
    path.leading_colon.is_some() || first.to_string().starts_with(|c: char| c.is_lowercase())
}
