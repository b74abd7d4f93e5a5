//! Prints each form between the passes, for people. Only prints.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use quote::ToTokens;

use crate::cfg::one_line;
use crate::homes::{Homes, Why};
use crate::ir::*;
use crate::liveness::{Init, Liveness};
use crate::states::{Field, FieldType, States, Storage};

/// A form that can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The body with unique names.
    Body,
    /// The control-flow graph.
    Cfg,
    /// What is live, and what holds a value.
    Liveness,
    /// Where each local lives.
    Homes,
    /// The enum.
    States,
    /// The lowered function.
    Rust,
}

impl Stage {
    /// Every stage, in the order of the passes.
    pub const ALL: &[Stage] = &[Stage::Body, Stage::Cfg, Stage::Liveness, Stage::Homes, Stage::States, Stage::Rust];
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stage::Body => "body",
            Stage::Cfg => "cfg",
            Stage::Liveness => "liveness",
            Stage::Homes => "homes",
            Stage::States => "states",
            Stage::Rust => "rust",
        })
    }
}

impl FromStr for Stage {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        let all = || Stage::ALL.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Stage::ALL
            .iter()
            .copied()
            .find(|stage| stage.to_string() == name)
            .ok_or_else(|| format!("no stage `{name}`; there are {}", all()))
    }
}

fn code(tokens: &impl ToTokens) -> String {
    one_line(&tokens.to_token_stream().to_string())
}

fn expr(graph: &Graph, expr: &syn::Expr) -> String {
    code(&crate::takes::as_written(graph, expr))
}

/// The body with unique names, a statement a line.
pub fn body(name: &str, block: &syn::Block) -> String {
    let mut text = format!("async fn {name}\n");
    for stmt in &block.stmts {
        let _ = writeln!(text, "  {}", crate::cfg::spaced(&stmt.to_token_stream().to_string()));
    }
    text
}

/// `_3 total`
fn local(graph: &Graph, id: LocalId) -> String {
    format!("{id} {}", graph.locals[id].ident)
}

fn list(graph: &Graph, ids: impl IntoIterator<Item = LocalId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| graph.locals[id].ident.to_string()).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// The control-flow graph.
pub fn cfg(graph: &Graph) -> String {
    let mut text = String::new();
    for id in crate::cfg::reachable(graph) {
        let block = &graph.blocks[id.0];
        let join = if block.join { ", a join" } else { "" };
        let resumes = block.resumes.map(|id| format!(", resumes {id}")).unwrap_or_default();
        let _ = writeln!(
            text,
            "{id} {}{join}{resumes}    in scope: {}",
            block.name,
            list(graph, block.scope.iter().copied())
        );
        for op in &block.ops {
            let _ = writeln!(text, "    {}", op_line(graph, op));
        }
        let _ = writeln!(text, "    {}", term_line(graph, &block.term));
    }
    text
}

fn op_line(graph: &Graph, op: &Op) -> String {
    match op {
        Op::Let(binding) => {
            let init = binding.init.as_ref().map(|init| format!(" = {}", expr(graph, init))).unwrap_or_default();
            format!("let {}{init}", code(&binding.pat))
        }
        Op::Eval(value) => expr(graph, value),
        Op::Assign(id, value) => format!("{} := {}", local(graph, *id), expr(graph, value)),
        Op::Bind { locals, took, .. } => {
            let took = took.map(|id| format!(", taking {}", local(graph, id))).unwrap_or_default();
            format!("bind {}{took}", list(graph, locals.iter().copied()))
        }
        Op::Hold(held) => {
            format!(
                "hold {} in {}, result {}",
                expr(graph, &held.expr),
                local(graph, held.holder),
                local(graph, held.result)
            )
        }
        Op::Replaced(id) => format!("replaced {}", local(graph, *id)),
        Op::Drop(id) => format!("end of {}", local(graph, *id)),
    }
}

fn term_line(graph: &Graph, term: &Term) -> String {
    match term {
        Term::Unreachable => "unreachable".to_owned(),
        Term::Goto(to) => format!("goto {to}"),
        Term::If(test, then, other) => format!("if {} then {then} else {other}", expr(graph, test)),
        Term::Match(scrutinee, arms) => {
            let arms: Vec<String> = arms.iter().map(|arm| format!("{} => {}", code(&arm.pat), arm.to)).collect();
            format!("match {} {{ {} }}", expr(graph, scrutinee), arms.join(", "))
        }
        Term::Await(id) => {
            let point = &graph.awaits[id.0];
            let result = point.result.map(|id| format!("{} = ", local(graph, id))).unwrap_or_default();
            format!("{result}{id}: await {}, then {}", expr(graph, &point.operand), point.next)
        }
        Term::Return(value) => format!("return {}", expr(graph, value)),
    }
}

/// Liveness and initialisation, at each block's start and each await.
pub fn liveness(graph: &Graph, live: &Liveness) -> String {
    let mut text = String::new();
    let full = |inits: &crate::liveness::Inits| {
        let names: Vec<String> = inits
            .iter()
            .map(|(id, init)| format!("{}{}", graph.locals[*id].ident, if *init == Init::Maybe { "?" } else { "" }))
            .collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    };
    for id in crate::cfg::reachable(graph) {
        let block = &graph.blocks[id.0];
        let _ = writeln!(text, "{id} {}", block.name);
        let _ = writeln!(text, "    used later: {}", list(graph, live.live_in[id.0].iter().copied()));
        if let Some(inits) = &live.init_in[id.0] {
            let _ = writeln!(text, "    holds a value: {}", full(inits));
        }
        if let Term::Await(id) = &block.term {
            let _ = writeln!(
                text,
                "    {id}, line {}: holds a value: {}",
                graph.awaits[id.0].line,
                full(&live.init_at[id.0])
            );
        }
    }
    text
}

/// Nodes, and what each await stores.
pub fn homes(graph: &Graph, homes: &Homes) -> String {
    let mut text = String::new();
    for (at, node) in homes.nodes.iter().enumerate() {
        let kind = if node.flat { "in the await's own variant" } else { "around its awaits" };
        let awaits: Vec<String> = node.awaits.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "{} {kind}: {}; {}",
            NodeId(at),
            list(graph, node.members.iter().copied()),
            awaits.join(", ")
        );
    }
    for (point, stored) in graph.awaits.iter().zip(&homes.stored) {
        let _ = writeln!(text, "line {}, {}", point.line, point.source);
        for stored in stored.iter().rev() {
            let home = stored.node.map_or_else(|| "carried".to_owned(), |node| format!("in place, {node}"));
            let why = match stored.why {
                Why::Used => "used later",
                Why::Dropped => "dropped at its scope's end",
                Why::Borrowed => "borrowed",
            };
            let _ = writeln!(text, "    {}: {home}; {why}", local(graph, stored.id));
        }
    }
    text
}

/// The enum, in short.
pub fn states(graph: &Graph, homes: &Homes, states: &States) -> String {
    let mut text = format!("enum {}\n", states.name);
    let field = |field: &Field| {
        let ty = match &field.ty {
            FieldType::Spelled(ty) => code(ty),
            FieldType::Param(name) => name.to_string(),
        };
        let storage = match field.storage {
            Storage::Plain | Storage::Awaited => "",
            Storage::Optional => " (on some paths)",
            Storage::Slot => " (in place)",
            Storage::Bare => " (in place, while the state inside says so)",
            Storage::MaybeSlot => " (in place, on some paths)",
        };
        format!("{}: {ty}{storage}, {}", field.name, field.reason)
    };
    let _ = writeln!(text, "  Start");
    for each in &states.start {
        let _ = writeln!(text, "    {}", field(each));
    }
    for state in &states.states {
        let point = &graph.awaits[state.id.0];
        let around: Vec<String> = state
            .path
            .iter()
            .filter(|node| !homes.nodes[node.0].flat)
            .map(|node| format!("{} / ", states.nodes[node.0].variant))
            .collect();
        let _ = writeln!(text, "  {}{}, line {}: {}", around.concat(), state.variant, point.line, point.source);
        for each in &state.fields {
            let _ = writeln!(text, "    {}", field(each));
        }
        for node in state.path.iter().rev().filter(|node| !homes.nodes[node.0].flat) {
            for each in &states.nodes[node.0].fields {
                let _ = writeln!(text, "    {}, of {}", field(each), states.nodes[node.0].variant);
            }
        }
    }
    text.push_str("  Done\n");
    text
}
