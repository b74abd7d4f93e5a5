//! A chart as a picture: nodes in a column, in source order; an edge to the next node goes straight, all others in lanes, forward
//! ones on the right, backward ones on the left.

use std::fmt::Write;

use super::{Chart, Edge, Kind, Node, hue};

/// Width of a character of the font, in pixels; generous, since the font is the reader's.
const CHARACTER: usize = 8;
/// Height of a line of text.
const LINE: usize = 18;
/// Space inside a box.
const PADDING: usize = 10;
/// Space between boxes.
const GAP: usize = 34;
/// Width of a lane.
const LANE: usize = 16;
/// Characters of a line that are drawn.
const LONGEST: usize = 64;

/// Where a node is drawn.
struct Place {
    y: usize,
    height: usize,
}

/// Writes a document of its own.
pub fn write(chart: &Chart) -> String {
    let places = places(chart);
    let lines = chart.nodes.iter().flat_map(lines);
    let width = lines.map(|line| line.chars().count()).max().unwrap_or(0) * CHARACTER + 2 * PADDING;
    let (left, right) = (lanes(chart, true), lanes(chart, false));
    let x = LANE * (left.len() + 1);
    let total = x + width + LANE * (right.len() + 1) + CHARACTER * 8;
    let height = places.last().map_or(0, |last| last.y + last.height) + GAP / 2;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total} {height}\" width=\"{total}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{}\">\n{STYLE}\n",
        escaped(&format!("States of {}", chart.name)),
    );
    for edge in &chart.edges {
        let (from, to) = (&places[edge.from], &places[edge.to]);
        let is_next = edge.to == edge.from + 1;
        let lane = |lanes: &[Vec<&Edge>]| lanes.iter().position(|lane| lane.contains(&edge)).unwrap_or(0) + 1;
        let (path, label) = if is_next {
            let middle = x + width / 2;
            (format!("M{middle} {} V{}", from.y + from.height, to.y), (middle + 6, from.y + from.height + GAP / 2 + 4))
        } else {
            let back = edge.to <= edge.from;
            let (side, out) =
                if back { (x, x - LANE * lane(&left)) } else { (x + width, x + width + LANE * lane(&right)) };
            // An edge leaves below the middle and enters above it, so that both ends are seen.
            let (leave, enter) = (from.y + from.height * 2 / 3, to.y + to.height / 3);
            (format!("M{side} {leave} H{out} V{enter} H{side}"), (out + 3, leave.midpoint(enter)))
        };
        let _ = writeln!(svg, "<path class=\"edge\" d=\"{path}\" marker-end=\"url(#arrow)\"/>");
        if !edge.when.is_empty() {
            let _ = writeln!(
                svg,
                "<text class=\"when\" x=\"{}\" y=\"{}\">{}</text>",
                label.0,
                label.1,
                escaped(&edge.when)
            );
        }
    }
    for (node, place) in chart.nodes.iter().zip(&places) {
        draw(&mut svg, node, place, x, width);
    }
    svg + "</svg>\n"
}

fn draw(svg: &mut String, node: &Node, place: &Place, x: usize, width: usize) {
    let (class, number) = match node.kind {
        Kind::Await(number) => ("await", format!(" data-await=\"{number}\" style=\"--hue:{}\"", hue(number))),
        Kind::Start | Kind::Done => ("end", String::new()),
        Kind::Code => ("code", String::new()),
    };
    let _ = writeln!(svg, "<g class=\"node {class}\"{number} data-state=\"{}\">", escaped(&node.id));
    let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"6\"/>", place.y, place.height);
    for (at, line) in lines(node).iter().enumerate() {
        let class = if at == 0 { "title" } else { "note" };
        let y = place.y + PADDING + LINE * at + LINE * 2 / 3;
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{}\" y=\"{y}\">{}</text>", x + PADDING, escaped(line));
    }
    svg.push_str("</g>\n");
}

/// The lines of a node, the title first.
fn lines(node: &Node) -> Vec<String> {
    let cut = |line: &String| -> String {
        if line.chars().count() <= LONGEST {
            return line.clone();
        }
        line.chars().take(LONGEST - 1).chain(['…']).collect()
    };
    std::iter::once(&node.title).chain(&node.notes).map(cut).collect()
}

fn places(chart: &Chart) -> Vec<Place> {
    let mut y = GAP / 2;
    let place = |node: &Node| {
        let height = 2 * PADDING + LINE * (node.notes.len() + 1) - LINE / 3;
        let place = Place { y, height };
        y += height + GAP;
        place
    };
    chart.nodes.iter().map(place).collect()
}

/// The edges that are not straight, on one side, in lanes in which none meets another; the shortest innermost.
fn lanes(chart: &Chart, back: bool) -> Vec<Vec<&Edge>> {
    let span = |edge: &Edge| (edge.from.min(edge.to), edge.from.max(edge.to));
    let mut edges: Vec<&Edge> =
        chart.edges.iter().filter(|edge| edge.to != edge.from + 1 && (edge.to <= edge.from) == back).collect();
    edges.sort_by_key(|edge| {
        let (low, high) = span(edge);
        (high - low, low)
    });
    let mut lanes: Vec<Vec<&Edge>> = Vec::new();
    for edge in edges {
        let (low, high) = span(edge);
        let is_free = |lane: &Vec<&Edge>| lane.iter().all(|other| high < span(other).0 || span(other).1 < low);
        match lanes.iter_mut().find(|lane| is_free(lane)) {
            Some(lane) => lane.push(edge),
            None => lanes.push(vec![edge]),
        }
    }
    lanes
}

/// Text between tags, or in a quoted attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Light and dark as the reader has it.
const STYLE: &str = "<style>\
svg{color-scheme:light dark;--ink:#1f2328;--soft:#59636e;--line:#8c959f;--box:#fff;--end:#f6f8fa;--await-mark:70% 92%;--await-edge:70% 42%}\
@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--soft:#9198a1;--line:#6e7681;--box:#161b22;--end:#21262d;--await-mark:45% 17%;--await-edge:45% 62%}}\
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:var(--soft)}\
.title{font-weight:600;fill:var(--ink)}\
.edge{fill:none;stroke:var(--line);stroke-width:1.5}\
rect{fill:var(--box);stroke:var(--line)}.await rect{fill:hsl(var(--hue) var(--await-mark));stroke:hsl(var(--hue) var(--await-edge))}.end rect{fill:var(--end)}\
marker path{fill:var(--line)}\
</style>\
<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
<path d=\"M0 0 8 4 0 8z\"/></marker></defs>";

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(edges: &[(usize, usize)]) -> Chart {
        let node = |at| Node { id: format!("n{at}"), kind: Kind::Code, title: format!("<{at}>"), notes: Vec::new() };
        let edges = edges.iter().map(|&(from, to)| Edge { from, to, when: String::new() }).collect();
        Chart { name: "f".into(), nodes: (0..6).map(node).collect(), edges }
    }

    #[test]
    fn edges_that_meet_have_lanes_of_their_own() {
        let chart = chart(&[(0, 1), (0, 2), (1, 3), (4, 5), (3, 5), (4, 4), (5, 0)]);
        let of = |back| -> Vec<Vec<(usize, usize)>> {
            let lanes = lanes(&chart, back);
            lanes.iter().map(|lane| lane.iter().map(|edge| (edge.from, edge.to)).collect()).collect()
        };
        assert_eq!(of(false), [vec![(0, 2), (3, 5)], vec![(1, 3)]]);
        assert_eq!(of(true), [vec![(4, 4)], vec![(5, 0)]]);
    }

    #[test]
    fn names_cannot_break_out() {
        let svg = write(&chart(&[]));
        assert!(svg.contains("&lt;0&gt;") && !svg.contains("<0>"));
    }
}
