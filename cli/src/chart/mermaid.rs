//! A chart for Mermaid.

use std::fmt::Write;

use super::{Chart, Kind};

/// Writes a flowchart.
pub fn write(chart: &Chart) -> String {
    let mut text = "flowchart TD\n".to_owned();
    for (at, node) in chart.nodes.iter().enumerate() {
        let lines: Vec<String> = std::iter::once(&node.title).chain(&node.notes).map(|line| escaped(line)).collect();
        let (open, close) = match node.kind {
            Kind::Start | Kind::Done => ("([", "])"),
            Kind::Await(_) => ("(", ")"),
            Kind::Code => ("[", "]"),
        };
        let _ = writeln!(text, "  n{at}{open}\"{}\"{close}", lines.join("<br/>"));
    }
    for edge in &chart.edges {
        let arrow = if edge.when.is_empty() { "-->".to_owned() } else { format!("-->|\"{}\"|", escaped(&edge.when)) };
        let _ = writeln!(text, "  n{} {arrow} n{}", edge.from, edge.to);
    }
    text
}

/// The inside of a quoted label, in which Mermaid takes entities.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '"' | '#' | '<' | '>' | '&' | '|' | '`' => {
                let _ = write!(escaped, "#{};", c as u32);
            }
            c => escaped.push(c),
        }
    }
    escaped
}
