//! A chart as text: each node, what it holds, and where it leads.

use std::fmt::Write;

use super::Chart;

/// Writes the chart.
pub fn write(chart: &Chart) -> String {
    let mut text = format!("{}\n", chart.name);
    for (at, node) in chart.nodes.iter().enumerate() {
        let _ = writeln!(text, "\n  {}", node.title);
        for note in &node.notes {
            let _ = writeln!(text, "      {note}");
        }
        for edge in chart.edges.iter().filter(|edge| edge.from == at) {
            let back = if edge.to <= at { " (back)" } else { "" };
            let when = if edge.when.is_empty() { String::new() } else { format!(" on {}", edge.when) };
            let _ = writeln!(text, "    → {}{when}{back}", chart.nodes[edge.to].title);
        }
    }
    text
}
