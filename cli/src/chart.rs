//! A function as a chart: its states and how one leads to the next, or the basic blocks between its awaits.
//! Each format is a module with one function, from a chart to text.

pub mod dot;
pub mod mermaid;
pub mod svg;
pub mod text;

use std::collections::BTreeSet;

use longhand_lowering::Lowered;
use longhand_lowering::ir::{BlockId, Graph, Op, Term};
use longhand_lowering::{cfg, story};
use quote::ToTokens;
use syn::visit::Visit;

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Not polled yet, or the first block.
    Start,
    /// Suspended at the await of this number.
    Await(usize),
    /// Code between two awaits.
    Code,
    /// Returned.
    Done,
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// A name that every format takes for an identifier.
    pub id: String,
    /// What it stands for.
    pub kind: Kind,
    /// The first line of its text.
    pub title: String,
    /// The lines below.
    pub notes: Vec<String>,
}

/// A way from one node to another, each by its index.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// From.
    pub from: usize,
    /// To.
    pub to: usize,
    /// When it is taken; empty if always.
    pub when: String,
}

/// A chart, its nodes in source order.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The function's path.
    pub name: String,
    /// Nodes.
    pub nodes: Vec<Node>,
    /// Edges, in order.
    pub edges: Vec<Edge>,
}

/// The hue of an await, in degrees: the same wherever it is drawn, and unlike that of its neighbours.
pub fn hue(number: usize) -> usize {
    /// The golden angle.
    const BETWEEN: usize = 137;
    (number * BETWEEN + 210) % 360
}

/// The states: one for each await, and how one leads to the next.
pub fn of_states(name: &str, lowered: &Lowered) -> Chart {
    let graph = lowered.graph();
    let suspensions = story::suspensions(lowered);
    let mut nodes = vec![Node {
        id: "Start".to_owned(),
        kind: Kind::Start,
        title: "Start".to_owned(),
        notes: parameters(lowered).map(|name| format!("{name}: parameter")).collect(),
    }];
    for suspension in &suspensions {
        let kept = suspension.kept.iter().map(|kept| format!("{}: {}", kept.name, kept.why));
        nodes.push(Node {
            id: suspension.variant.clone(),
            kind: Kind::Await(suspension.id.0),
            title: suspension.variant.clone(),
            notes: std::iter::once(format!("line {}, {}.await", suspension.line, suspension.source))
                .chain(kept)
                .collect(),
        });
    }
    nodes.push(Node { id: "Done".to_owned(), kind: Kind::Done, title: "Done".to_owned(), notes: Vec::new() });
    let done = nodes.len() - 1;
    let at = |number: usize| nodes.iter().position(|node| node.kind == Kind::Await(number));
    let mut edges = BTreeSet::new();
    let starts = std::iter::once((0, BlockId(0)))
        .chain(suspensions.iter().enumerate().map(|(at, suspension)| (at + 1, graph.awaits[suspension.id.0].next)));
    for (from, block) in starts {
        for end in ends(graph, block) {
            let (to, when) = match end {
                End::Await(number) => (at(number), ""),
                End::Return => (Some(done), ""),
                End::Early => (Some(done), "?"),
            };
            edges.extend(to.map(|to| Edge { from, to, when: when.to_owned() }));
        }
    }
    // Where a way to the end is there anyway, `?` says nothing new.
    let plain: BTreeSet<(usize, usize)> =
        edges.iter().filter(|edge| edge.when.is_empty()).map(|edge| (edge.from, edge.to)).collect();
    edges.retain(|edge| edge.when.is_empty() || !plain.contains(&(edge.from, edge.to)));
    Chart { name: name.to_owned(), nodes, edges: edges.into_iter().collect() }
}

/// The names of the parameters, as the source has them.
pub fn parameters(lowered: &Lowered) -> impl Iterator<Item = &str> {
    let graph = lowered.graph();
    graph.params.iter().map(|id| &*graph.locals[*id].source)
}

/// Where code that starts at a block may come to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    Await(usize),
    Return,
    /// By `?` or `return` inside an expression.
    Early,
}

fn ends(graph: &Graph, start: BlockId) -> BTreeSet<End> {
    let (mut seen, mut found, mut work) = (BTreeSet::new(), BTreeSet::new(), vec![start]);
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        let block = &graph.blocks[id.0];
        if exprs(graph, id).into_iter().any(leaves) {
            found.insert(End::Early);
        }
        match &block.term {
            Term::Await(id) => {
                found.insert(End::Await(id.0));
                // A jump out of the awaited expression leads on.
                let jumps = graph.jumps_of(BlockId(graph.awaits[id.0].block.0));
                work.extend(jumps.into_iter().map(|(_, jump)| graph.jumps[jump].to));
            }
            Term::Return(_) => {
                found.insert(End::Return);
                work.extend(graph.successors(id));
            }
            _ => work.extend(graph.successors(id)),
        }
    }
    found
}

/// The expressions of a block.
fn exprs(graph: &Graph, id: BlockId) -> Vec<&syn::Expr> {
    let block = &graph.blocks[id.0];
    let mut all: Vec<&syn::Expr> = block.ops.iter().flat_map(Op::exprs).collect();
    match &block.term {
        Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => all.push(expr),
        Term::Await(id) => all.push(&graph.awaits[id.0].operand),
        Term::Goto(_) | Term::Unreachable => {}
    }
    all
}

/// Whether an expression may leave the function.
fn leaves(expr: &syn::Expr) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_try(&mut self, _: &'a syn::ExprTry) {
            self.0 = true;
        }
        fn visit_expr_return(&mut self, _: &'a syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    }
    let mut find = Find(false);
    find.visit_expr(expr);
    find.0
}

/// The basic blocks, and the edges between them.
pub fn of_blocks(name: &str, lowered: &Lowered) -> Chart {
    let graph = lowered.graph();
    let mut reached = cfg::reachable(graph);
    reached.sort_by_key(|id| graph.blocks[id.0].start);
    let index = |id: BlockId| reached.iter().position(|other| *other == id);
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    for (from, &id) in reached.iter().enumerate() {
        let block = &graph.blocks[id.0];
        let mut notes: Vec<String> = block.ops.iter().filter_map(|op| operation(graph, op)).collect();
        notes.extend(ending(graph, &block.term));
        let kind = match &block.term {
            _ if from == 0 => Kind::Start,
            Term::Await(id) => Kind::Await(id.0),
            Term::Return(_) => Kind::Done,
            _ => Kind::Code,
        };
        nodes.push(Node { id: id.to_string(), kind, title: format!("{id} {}", block.name), notes });
        for (to, when) in successors(graph, id) {
            edges.extend(index(to).map(|to| Edge { from, to, when }));
        }
    }
    Chart { name: name.to_owned(), nodes, edges }
}

/// The blocks that follow a block, and when.
fn successors(graph: &Graph, id: BlockId) -> Vec<(BlockId, String)> {
    let always = String::new;
    let mut all = match &graph.blocks[id.0].term {
        Term::Goto(to) => vec![(*to, always())],
        Term::If(_, then, other) => vec![(*then, "yes".to_owned()), (*other, "no".to_owned())],
        Term::Match(_, arms) => arms.iter().map(|arm| (arm.to, source(&arm.pat))).collect(),
        Term::Await(id) => vec![(graph.awaits[id.0].next, "ready".to_owned())],
        Term::Return(_) | Term::Unreachable => Vec::new(),
    };
    all.extend(graph.jumps_of(id).into_iter().map(|(_, jump)| (graph.jumps[jump].to, "jump".to_owned())));
    all
}

/// An operation in one line; nothing for a scope that ends without a drop.
fn operation(graph: &Graph, op: &Op) -> Option<String> {
    let name = |id: &longhand_lowering::ir::LocalId| graph.locals[*id].source.clone();
    Some(match op {
        Op::Let(binding) => match &binding.init {
            Some(init) => format!("let {} = {}", source(&binding.pat), written(graph, init)),
            None => format!("let {}", source(&binding.pat)),
        },
        Op::Eval(expr) => written(graph, expr),
        Op::Assign(id, expr) => format!("{} = {}", name(id), written(graph, expr)),
        Op::Bind { locals, .. } if locals.is_empty() => return None,
        Op::Bind { locals, .. } => format!("bind {}", locals.iter().map(name).collect::<Vec<_>>().join(", ")),
        Op::Hold(hold) => format!("hold {} = {}", name(&hold.result), written(graph, &hold.expr)),
        Op::Replaced(_) => return None,
        Op::Drop(id) if graph.locals[*id].no_drop => return None,
        Op::Drop(id) => format!("end {}", name(id)),
    })
}

fn ending(graph: &Graph, term: &Term) -> Option<String> {
    Some(match term {
        Term::If(cond, ..) => format!("if {}", written(graph, cond)),
        Term::Match(value, _) => format!("match {}", written(graph, value)),
        Term::Await(id) => format!("await {}", written(graph, &graph.awaits[id.0].operand)),
        Term::Return(value) => format!("return {}", written(graph, value)),
        Term::Unreachable => "never reached".to_owned(),
        Term::Goto(_) => return None,
    })
}

/// Tokens in one line that is not too long.
fn written(graph: &Graph, expr: &syn::Expr) -> String {
    source(&longhand_lowering::takes::as_written(graph, expr))
}

fn source(tokens: &impl ToTokens) -> String {
    longhand_lowering::one_line(&tokens.to_token_stream().to_string())
}
