//! What becomes of each local, told by lines of the source. Reads everything, for the commands that explain a function.

use std::collections::BTreeMap;

use crate::Lowered;
use crate::homes::{Stored, Why};
use crate::ir::*;
use crate::liveness::{self, Init};
use crate::mentions::{self, Mentions};
use crate::states::{line_of, next_use};

/// What happens to a local on a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// It gets a value.
    Made,
    /// It is read.
    Used,
    /// A reference to it is made, or a method called on it.
    Borrowed,
    /// It is given away.
    GivenAway,
}

/// One thing that happens to a local.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Happening {
    /// The linear position.
    pub at: usize,
    /// The line, from 1.
    pub line: usize,
    /// What.
    pub what: What,
}

/// All that happens to the locals of a function, in source order.
pub type Story = BTreeMap<LocalId, Vec<Happening>>;

/// An await, told for a reader.
#[derive(Clone, Debug)]
pub struct Suspension {
    /// The await.
    pub id: AwaitId,
    /// Its line, from 1.
    pub line: usize,
    /// What is awaited, as written.
    pub source: String,
    /// The variant of the machine.
    pub variant: String,
    /// What is kept while it waits, in drop order.
    pub kept: Vec<Kept>,
    /// What is in scope and not kept, oldest first.
    pub gone: Vec<Gone>,
}

/// A local that an await keeps.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The local.
    pub id: LocalId,
    /// Its name in the source, or what it stands for.
    pub name: String,
    /// Why, in words: `used on line 14`.
    pub why: String,
    /// Whether it stays where it is, since something may point to it.
    pub in_place: bool,
    /// Whether it is there on some paths only.
    pub maybe: bool,
}

/// A local that is in scope at an await and not kept.
#[derive(Clone, Debug)]
pub struct Gone {
    /// The local.
    pub id: LocalId,
    /// Its name in the source.
    pub name: String,
    /// Why not, in words: `given away on line 12`.
    pub why: String,
}

/// Tells what happens to each local.
pub fn of(lowered: &Lowered) -> Story {
    let (graph, live) = (lowered.graph(), lowered.liveness());
    let mut story = Story::new();
    for id in crate::cfg::reachable(graph) {
        let block = &graph.blocks[id.0];
        for (k, op) in block.ops.iter().enumerate() {
            let found = liveness::of_op(op, &graph.locals);
            let moved = liveness::moved(&found, &live.live_after[id.0][k], graph);
            tell(&mut story, graph, &op.exprs(), &found, &moved, block.at[k]);
            let line = op.exprs().first().and_then(|expr| line(expr));
            for made in liveness::defines(op) {
                let line = source_line(&graph.locals[made]).or(line);
                story.entry(made).or_default().extend(line.map(|line| Happening {
                    at: block.at[k],
                    line,
                    what: What::Made,
                }));
            }
        }
        let found = liveness::of_term(block, graph);
        let moved = liveness::moved(&found, &liveness::live_out(graph, block, live), graph);
        let expr = match &block.term {
            Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => Some(expr),
            Term::Await(id) => Some(&graph.awaits[id.0].operand),
            Term::Goto(_) | Term::Unreachable => None,
        };
        tell(&mut story, graph, expr.as_slice(), &found, &moved, block.end);
    }
    story.values_mut().for_each(|all| {
        all.sort();
        all.dedup();
    });
    story
}

fn tell(story: &mut Story, graph: &Graph, exprs: &[&syn::Expr], found: &Mentions, moved: &Locals, at: usize) {
    for &id in &found.uses {
        let name = graph.locals[id].ident.to_string();
        let Some(line) = exprs.iter().find_map(|expr| line_of(expr, &name)).filter(|line| *line > 0) else { continue };
        let what = match () {
            () if moved.contains(&id) => What::GivenAway,
            () if found.borrowed.contains(&id) => What::Borrowed,
            () => What::Used,
        };
        story.entry(id).or_default().push(Happening { at, line, what });
    }
}

fn line(expr: &syn::Expr) -> Option<usize> {
    Some(syn::spanned::Spanned::span(expr).start().line).filter(|line| *line > 0)
}

/// The line of a local's own name, where the user wrote it.
fn source_line(local: &Local) -> Option<usize> {
    let is_written = matches!(local.origin, Origin::Param(_) | Origin::User);
    is_written.then(|| local.ident.span().start().line).filter(|line| *line > 0)
}

/// Tells what each await keeps, in source order. Awaits that are never reached are left out.
pub fn suspensions(lowered: &Lowered) -> Vec<Suspension> {
    let (graph, story) = (lowered.graph(), of(lowered));
    let reached =
        graph.awaits.iter().enumerate().filter(|(_, point)| lowered.liveness().init_in[point.block.0].is_some());
    reached
        .map(|(at, point)| {
            let stored = &lowered.homes().stored[at];
            let kept = stored.iter().rev().map(|stored| kept(lowered, AwaitId(at), stored)).collect();
            let is_kept = |id: LocalId| stored.iter().any(|stored| stored.id == id);
            let is_written = |id: &LocalId| matches!(graph.locals[*id].origin, Origin::Param(_) | Origin::User);
            let gone = point.scope.iter().copied().filter(is_written).filter(|id| !is_kept(*id));
            Suspension {
                id: AwaitId(at),
                line: point.line,
                source: point.source.clone(),
                variant: lowered.states().states[at].variant.to_string(),
                kept,
                gone: gone.map(|id| gone_by(lowered, &story, id, AwaitId(at))).collect(),
            }
        })
        .collect()
}

fn kept(lowered: &Lowered, at: AwaitId, stored: &Stored) -> Kept {
    let (graph, local) = (lowered.graph(), &lowered.graph().locals[stored.id]);
    let point = &graph.awaits[at.0];
    let why = match stored.why {
        Why::Used => match next_use(graph, stored.id, point.next) {
            Some(line) => format!("used on line {line}"),
            None => "used later".to_owned(),
        },
        Why::Dropped => "dropped where its scope ends".to_owned(),
        Why::Borrowed => format!("borrowed by {}", borrower(lowered, at, stored.id)),
    };
    let name = name_of(local);
    Kept { id: stored.id, name, why, in_place: stored.node.is_some(), maybe: stored.maybe }
}

/// What a reader calls a local: its name, or what it stands for.
pub fn name_of(local: &Local) -> String {
    // Names of our own may have a number behind them, and say that they are holders.
    let made = local.source.trim_end_matches("_holder").trim_end_matches(" (holder)");
    let made = made.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
    match local.origin {
        Origin::Holder => format!("what `{made}` left behind"),
        Origin::Pointer | Origin::Temp => format!("the value of `{made}`"),
        Origin::Param(_) | Origin::User => local.source.clone(),
    }
}

/// What may point into a local while an await is suspended.
fn borrower(lowered: &Lowered, at: AwaitId, id: LocalId) -> String {
    let graph = lowered.graph();
    let found = mentions::of(&graph.awaits[at.0].operand, &graph.locals);
    if found.borrowed.contains(&id) {
        return "what is awaited".to_owned();
    }
    let stored = &lowered.homes().stored[at.0];
    let holders = lowered.borrows().holders(id).filter(|holder| stored.iter().any(|stored| stored.id == *holder));
    let names: Vec<String> = holders.map(|holder| quoted(&graph.locals[holder])).collect();
    if names.is_empty() { "what is awaited".to_owned() } else { names.join(", ") }
}

/// A name in quotes; what is no name stands as it is.
fn quoted(local: &Local) -> String {
    let name = name_of(local);
    if name.contains(' ') { name } else { format!("`{name}`") }
}

fn gone_by(lowered: &Lowered, story: &Story, id: LocalId, at: AwaitId) -> Gone {
    let graph = lowered.graph();
    let local = &graph.locals[id];
    let before = |happening: &&Happening| happening.at <= graph.awaits[at.0].at;
    let last = story.get(&id).and_then(|all| all.iter().rfind(before));
    let is_full = lowered.liveness().init_at[at.0].get(&id);
    let why = match (is_full, last) {
        (None, Some(Happening { line, what: What::GivenAway, .. })) => format!("given away on line {line}"),
        (None, _) => "holds no value".to_owned(),
        (Some(Init::Full | Init::Maybe), Some(last)) if last.what != What::Made => {
            format!("last used on line {}", last.line)
        }
        (Some(_), _) => "never used".to_owned(),
    };
    Gone { id, name: local.source.clone(), why }
}
