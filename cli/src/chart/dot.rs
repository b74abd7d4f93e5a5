//! A chart for Graphviz.

use std::fmt::Write;

use super::{Chart, Kind};

/// Writes a digraph.
pub fn write(chart: &Chart) -> String {
    let mut text = format!("digraph \"{}\" {{\n", escaped(&chart.name));
    text.push_str("  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n");
    for node in &chart.nodes {
        let lines = std::iter::once(&node.title).chain(&node.notes);
        let label: String = lines.map(|line| escaped(line) + "\\l").collect();
        let style = match node.kind {
            Kind::Await(_) => ", style=\"rounded,bold\"",
            Kind::Start | Kind::Done => ", style=rounded",
            Kind::Code => "",
        };
        let _ = writeln!(text, "  \"{}\" [label=\"{label}\"{style}];", escaped(&node.id));
    }
    for edge in &chart.edges {
        let (from, to) = (&chart.nodes[edge.from].id, &chart.nodes[edge.to].id);
        let label = if edge.when.is_empty() { String::new() } else { format!(" [label=\"{}\"]", escaped(&edge.when)) };
        let _ = writeln!(text, "  \"{}\" -> \"{}\"{label};", escaped(from), escaped(to));
    }
    text + "}\n"
}

/// The inside of a quoted string.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
