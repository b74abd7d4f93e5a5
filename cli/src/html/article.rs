//! One function of the page.

use std::collections::BTreeMap;
use std::fmt::Write;

use longhand_lowering::story::{self, Suspension};
use longhand_lowering::{Function, Lowered};
use serde::Serialize;

use super::escaped;
use crate::chart::{self, Chart, Kind};
use crate::format;
use crate::highlight;
use crate::layout::report::{Future, Part, Report, State};
use crate::layout::thousands;
use crate::open::Opened;
use crate::teach::Teach;

/// A function, and what the stepper needs of it.
pub struct Article {
    /// Its path.
    pub path: String,
    /// The name of its element.
    pub id: String,
    /// Its element.
    pub html: String,
    /// The stepper's data.
    pub steps: Steps,
}

/// The states of a function and the ways between them.
#[derive(Serialize)]
pub struct Steps {
    states: Vec<Step>,
}

/// One state.
#[derive(Serialize)]
struct Step {
    name: String,
    /// The number of its await; `null` at the start and at the end.
    number: Option<usize>,
    /// What it waits for.
    awaits: String,
    holds: Vec<String>,
    ways: Vec<Way>,
}

/// A way to the next state.
#[derive(Serialize)]
struct Way {
    to: usize,
    when: String,
    /// What goes on into the next state.
    stays: Vec<String>,
    /// What the next state holds for the first time.
    comes: Vec<String>,
    /// What is given away or dropped on the way.
    goes: Vec<String>,
}

impl Article {
    /// Writes a function.
    pub fn of(opened: &Opened, function: &Function, lowered: &Lowered, sizes: Option<&Report>) -> Self {
        let suspensions = story::suspensions(lowered);
        let chart = chart::of_states(&function.path, lowered);
        let steps = steps(lowered, &suspensions, &chart);
        let id = function.path.replace("::", ".");
        let future = sizes.and_then(|report| find(report, opened, function));
        let mut html = format!("<article id=\"ID\">\n<h2><code>{}</code></h2>\n", escaped(&function.path));
        let place = format!("{}:{}", opened.source.name, function.line);
        let _ = writeln!(html, "<p class=\"place\">{}{}</p>", escaped(&place), future.map_or(String::new(), in_short));
        html.push_str("<div class=\"pair\">\n<section><h3>Source</h3>\n");
        html.push_str(&source(opened, function, &suspensions));
        html.push_str("</section>\n<section><h3>Machine</h3>\n");
        html.push_str(&machine(lowered, &suspensions));
        html.push_str("</section>\n</div>\n<div class=\"pair\">\n<section><h3>States</h3>\n<figure>");
        html.push_str(&chart::svg::write(&chart));
        html.push_str("</figure>\n</section>\n<section><h3>Step through</h3>\n");
        html.push_str(STEPPER);
        html.push_str("<h3>What each await keeps</h3>\n");
        html.push_str(&kept(&suspensions));
        html.push_str("</section>\n</div>\n");
        if let Some(future) = future {
            html.push_str(&bytes(future, lowered));
        }
        html.push_str("</article>\n");
        Article { path: function.path.clone(), id, html, steps }
    }

    /// Gives functions of one path names of their own, and writes the names into the elements.
    pub fn name_apart(articles: &mut [Article]) {
        let mut taken: BTreeMap<String, usize> = BTreeMap::new();
        for article in articles {
            let count = taken.entry(article.id.clone()).and_modify(|count| *count += 1).or_insert(1);
            if *count > 1 {
                article.id = format!("{}-{count}", article.id);
            }
            article.html = article.html.replacen("id=\"ID\"", &format!("id=\"{}\"", escaped(&article.id)), 1);
        }
    }
}

/// The stepper, which the script brings to life and shows.
const STEPPER: &str = "<div class=\"stepper\" tabindex=\"0\" role=\"group\" aria-label=\"Stepper\" hidden>\n\
<p class=\"keys\"><kbd>→</kbd> poll, ready &nbsp; <kbd>1</kbd>–<kbd>9</kbd> a way &nbsp; <kbd>p</kbd> poll, pending &nbsp; \
<kbd>←</kbd> back &nbsp; <kbd>Home</kbd> from the start</p>\n\
<p class=\"now\" aria-live=\"polite\"></p>\n<div class=\"ways\"></div>\n<ol class=\"log\"></ol>\n</div>\n\
<noscript><p>The states and the ways between them stand in the diagram; stepping through them takes JavaScript.</p></noscript>\n";

/// The future of a function in a report of sizes.
fn find<'r>(report: &'r Report, opened: &Opened, function: &Function) -> Option<&'r Future> {
    let file = opened.source.name.replace('\\', "/");
    report.futures.iter().find(|future| {
        let same = file.ends_with(&future.file) || future.file.ends_with(file.trim_start_matches("./"));
        same && future.line == function.line && future.function == function.path
    })
}

fn in_short(future: &Future) -> String {
    format!(" · <strong>{} bytes</strong>, rustc {}", thousands(future.size), thousands(future.rustc_size))
}

/// `data-await` and the hue of an await.
fn marks(number: usize) -> String {
    format!("data-await=\"{number}\" style=\"--hue:{}\"", chart::hue(number))
}

/// The source's lines, those with an await in its colour.
fn source(opened: &Opened, function: &Function, suspensions: &[Suspension]) -> String {
    let lines = function.item.lines();
    let text: Vec<&str> = opened.source.text().lines().collect();
    let (first, last) = (*lines.start(), (*lines.end()).min(text.len()));
    let text = text.get(first - 1..last).unwrap_or_default();
    let indent =
        text.iter().filter(|line| !line.trim().is_empty()).map(|line| line.len() - line.trim_start().len()).min();
    let text: Vec<&str> = text.iter().map(|line| line.get(indent.unwrap_or(0)..).unwrap_or_default()).collect();
    let of = |at: usize| {
        suspensions.iter().find(|suspension| suspension.line == first + at).map(|suspension| suspension.id.0)
    };
    code(&text.join("\n"), Some(first), of)
}

/// The lowered form for reading; what belongs to one await in its colour.
fn machine(lowered: &Lowered, suspensions: &[Suspension]) -> String {
    let text = format::item(&lowered.tokens, Teach).unwrap_or_else(|| lowered.tokens.to_string());
    let lines: Vec<&str> = text.lines().collect();
    let mut owner: Vec<Option<usize>> = vec![None; lines.len()];
    for suspension in suspensions {
        for at in 0..lines.len() {
            if !mentions(lines[at], &suspension.variant) || owner[at].is_some() {
                continue;
            }
            let opens = lines[at].trim_end().ends_with('{');
            let is_arm = opens && lines[at].contains("=>");
            let is_variant = lines[at].trim_start().starts_with(&suspension.variant);
            let end = if is_arm || is_variant && opens { block_end(&lines, at) } else { at };
            owner[at..=end].iter_mut().filter(|owner| owner.is_none()).for_each(|owner| *owner = Some(suspension.id.0));
            // The comment above a variant is about it.
            if is_variant && at > 0 && lines[at - 1].trim_start().starts_with("///") {
                owner[at - 1] = Some(suspension.id.0);
            }
        }
    }
    code(&lines.join("\n"), None, |at| owner[at])
}

/// Whether a word stands in a line.
fn mentions(line: &str, word: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// The line that closes what a line opens: the next one that is indented no deeper.
fn block_end(lines: &[&str], at: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(lines[at]);
    (at + 1..lines.len()).find(|next| !lines[*next].trim().is_empty() && indent(lines[*next]) <= own).unwrap_or(at)
}

/// Highlighted lines; `number` is that of the first, if they are counted.
fn code(text: &str, number: Option<usize>, await_of: impl Fn(usize) -> Option<usize>) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for (token, class) in highlight::tokens(text) {
        for (at, piece) in token.split('\n').enumerate() {
            if at > 0 {
                lines.push(String::new());
            }
            let line = lines.last_mut().expect("there is a line");
            match class {
                Some(class) if !piece.is_empty() => {
                    let _ = write!(line, "<span class=\"{class:?}\">{}</span>", escaped(piece));
                }
                _ => line.push_str(&escaped(piece)),
            }
        }
    }
    let mut html = "<pre tabindex=\"0\"><code>".to_owned();
    for (at, line) in lines.iter().enumerate() {
        let marks = await_of(at).map_or(String::new(), |number| format!(" {}", marks(number)));
        let number = number.map_or(String::new(), |first| format!("<span class=\"number\">{:>4}  </span>", first + at));
        let _ = write!(html, "<span class=\"line\"{marks}>{number}{line}\n</span>");
    }
    html + "</code></pre>\n"
}

/// What each await keeps, as text.
fn kept(suspensions: &[Suspension]) -> String {
    if suspensions.is_empty() {
        return "<p>It has no await: nothing is kept.</p>\n".to_owned();
    }
    let mut html = "<dl>\n".to_owned();
    for suspension in suspensions {
        let awaits = format!("{}.await", suspension.source);
        let _ = writeln!(
            html,
            "<dt {}><b>{}</b> line {}, <code>{}</code></dt>",
            marks(suspension.id.0),
            escaped(&suspension.variant),
            suspension.line,
            escaped(&awaits)
        );
        for kept in &suspension.kept {
            let place = if kept.in_place { ", in place" } else { "" };
            let _ = writeln!(html, "<dd>keeps <b>{}</b>: {}{place}</dd>", escaped(&kept.name), escaped(&kept.why));
        }
        for gone in &suspension.gone {
            let _ =
                writeln!(html, "<dd class=\"gone\">not <b>{}</b>: {}</dd>", escaped(&gone.name), escaped(&gone.why));
        }
        if suspension.kept.is_empty() {
            html.push_str("<dd>keeps nothing else</dd>\n");
        }
    }
    html + "</dl>\n"
}

fn steps(lowered: &Lowered, suspensions: &[Suspension], chart: &Chart) -> Steps {
    let holds = |at: usize| -> Vec<String> {
        let node = &chart.nodes[at];
        match node.kind {
            Kind::Start => chart::parameters(lowered).map(str::to_owned).collect(),
            Kind::Await(number) => {
                let suspension = suspensions.iter().find(|suspension| suspension.id.0 == number);
                let kept = suspension.map(|suspension| suspension.kept.iter().map(|kept| kept.name.clone()).collect());
                kept.unwrap_or_default()
            }
            Kind::Code | Kind::Done => Vec::new(),
        }
    };
    let way = |edge: &chart::Edge| {
        let (before, after) = (holds(edge.from), holds(edge.to));
        let both = |names: &[String], other: &[String], within: bool| -> Vec<String> {
            names.iter().filter(|name| other.contains(name) == within).cloned().collect()
        };
        Way {
            to: edge.to,
            when: edge.when.clone(),
            stays: both(&after, &before, true),
            comes: both(&after, &before, false),
            goes: both(&before, &after, false),
        }
    };
    let states = chart.nodes.iter().enumerate().map(|(at, node)| Step {
        name: node.title.clone(),
        number: if let Kind::Await(number) = node.kind { Some(number) } else { None },
        awaits: if let Kind::Await(_) = node.kind {
            node.notes.first().cloned().unwrap_or_default()
        } else {
            String::new()
        },
        holds: holds(at),
        ways: chart.edges.iter().filter(|edge| edge.from == at).map(way).collect(),
    });
    Steps { states: states.collect() }
}

/// Bytes as bars to scale, ours and rustc's.
fn bytes(future: &Future, lowered: &Lowered) -> String {
    let most = future.size.max(future.rustc_size).max(1);
    let mut html = "<section class=\"bytes\"><h3>Bytes</h3>\n<div class=\"pair\">\n".to_owned();
    let number_of = |line: Option<usize>, awaits: Option<&String>| {
        let points = lowered.graph().awaits.iter();
        points
            .enumerate()
            .find(|(_, point)| Some(point.line) == line && Some(&point.source) == awaits)
            .map(|(at, _)| at)
    };
    let mut side = |title: &str, size: u64, shared: &[Part], states: &[State]| {
        let _ = writeln!(html, "<section><h4>{title}: {} bytes</h4>", thousands(size));
        for state in states {
            let number = number_of(state.line, state.awaits.as_ref()).map_or(String::new(), marks);
            let head = match (&state.line, &state.awaits) {
                (Some(line), Some(awaits)) => format!("line {line}, <code>{}.await</code>", escaped(awaits)),
                _ => "not polled yet".to_owned(),
            };
            let _ =
                writeln!(html, "<div class=\"state\" {number}><p>{head}</p>\n<div class=\"bar\" aria-hidden=\"true\">");
            let shared = state.shared.iter().filter_map(|at| shared.get(*at));
            let parts: Vec<&Part> = shared.chain(&state.fields).collect();
            for part in &parts {
                let _ = write!(html, "{}", segment(&part.name, part.bytes, most, &part.reason));
            }
            let held: u64 = parts.iter().map(|part| part.bytes).sum();
            let _ = write!(html, "{}", segment("unused", size.saturating_sub(held), most, "unused"));
            html.push_str("</div>\n<table>\n");
            for part in parts {
                let why =
                    if part.why.is_empty() { part.reason.clone() } else { format!("{}, {}", part.reason, part.why) };
                let _ = writeln!(
                    html,
                    "<tr><td>{}</td><td><b>{}</b></td><td>{}</td></tr>",
                    thousands(part.bytes),
                    escaped(&part.name),
                    escaped(&why)
                );
            }
            let _ = writeln!(
                html,
                "<tr><td>{}</td><td></td><td>unused here</td></tr>\n</table>\n</div>",
                thousands(size.saturating_sub(held))
            );
        }
        html.push_str("</section>\n");
    };
    side("longhand", future.size, &[], &future.states);
    side("rustc", future.rustc_size, &future.rustc_shared, &future.rustc_states);
    html + "</div>\n</section>\n"
}

/// A part of a bar, as wide as its bytes.
fn segment(name: &str, bytes: u64, most: u64, reason: &str) -> String {
    if bytes == 0 {
        return String::new();
    }
    let width = bytes as f64 * 100.0 / most as f64;
    format!(
        "<i class=\"{reason}\" style=\"width:{width:.3}%\" title=\"{}: {bytes} bytes, {reason}\"></i>",
        escaped(name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_ends_at_its_brace() {
        let lines = ["a => {", "    b {", "    }", "", "    c", "}", "d"];
        assert_eq!(block_end(&lines, 0), 5);
        assert_eq!(block_end(&lines, 1), 2);
        assert_eq!(block_end(&lines, 6), 6);
    }

    #[test]
    fn words_are_whole() {
        assert!(mentions("X::AwaitingY { f }", "AwaitingY"));
        assert!(!mentions("X::AwaitingY2 { f }", "AwaitingY"));
    }

    #[test]
    fn lines_are_closed_in_themselves() {
        let html = code("let s = \"a\nb<c\"; // x", Some(9), |at| (at == 1).then_some(2));
        assert_eq!(html.matches("<span").count(), html.matches("</span>").count());
        assert!(html.contains("data-await=\"2\"") && html.contains("b&lt;c") && html.contains("  10  "));
    }
}
