//! `liveness`: the source, and under each await what is kept while it waits, and why.

use std::fmt::Write;

use longhand_lowering::story::{self, Suspension};
use longhand_lowering::{Function, Lowered};
use serde::Serialize;

use crate::args::Liveness;
use crate::open::{self, Opened};
use crate::report::{Exit, Failure};
use crate::terminal::{self, DIM, STRONG};

/// What `--json` prints: a list of these.
#[derive(Serialize)]
struct Report {
    file: String,
    line: usize,
    function: String,
    awaits: Vec<Await>,
}

/// An await. Lines count from 1.
#[derive(Serialize)]
struct Await {
    line: usize,
    awaits: String,
    state: String,
    kept: Vec<Kept>,
    gone: Vec<Gone>,
}

/// A local that is kept, in drop order.
#[derive(Serialize)]
struct Kept {
    name: String,
    why: String,
    /// It does not move, since something may point to it.
    in_place: bool,
    /// It is there on some paths only.
    maybe: bool,
}

/// A local that is in scope and not kept.
#[derive(Serialize)]
struct Gone {
    name: String,
    why: String,
}

pub fn run(arguments: Liveness) -> Result<Exit, Failure> {
    let opened = open::open(&arguments.target, arguments.edition)?;
    if arguments.json {
        let reports: Vec<Report> =
            opened.functions().map(|(function, lowered)| report(&opened, function, &lowered)).collect();
        terminal::print_json(&reports)?;
        return Ok(opened.exit());
    }
    for (at, (function, lowered)) in opened.functions().enumerate() {
        let gap = if at == 0 { "" } else { "\n" };
        terminal::print(&format!("{gap}{}", page(&opened, function, &lowered)))?;
    }
    Ok(opened.exit())
}

fn report(opened: &Opened, function: &Function, lowered: &Lowered) -> Report {
    let of = |suspension: Suspension| Await {
        line: suspension.line,
        awaits: suspension.source,
        state: suspension.variant,
        kept: suspension
            .kept
            .into_iter()
            .map(|kept| Kept { name: kept.name, why: kept.why, in_place: kept.in_place, maybe: kept.maybe })
            .collect(),
        gone: suspension.gone.into_iter().map(|gone| Gone { name: gone.name, why: gone.why }).collect(),
    };
    Report {
        file: opened.source.name.clone(),
        line: function.line,
        function: function.path.clone(),
        awaits: story::suspensions(lowered).into_iter().map(of).collect(),
    }
}

/// One function, annotated.
fn page(opened: &Opened, function: &Function, lowered: &Lowered) -> String {
    let suspensions = story::suspensions(lowered);
    let mut page = format!("{STRONG}{}{STRONG:#}, {}:{}\n\n", function.path, opened.source.name, function.line);
    let lines = function.item.lines();
    let width = lines.end().to_string().len();
    let text: Vec<&str> = opened.source.text().lines().collect();
    for number in lines {
        let line = text.get(number - 1).copied().unwrap_or_default();
        let _ = writeln!(page, "{}", format!("{number:>width$} │ {line}").trim_end());
        let indent = line.len() - line.trim_start().len();
        for suspension in suspensions.iter().filter(|suspension| suspension.line == number) {
            note(&mut page, suspension, width, indent);
        }
    }
    if suspensions.is_empty() {
        page.push_str("\nIt has no await: nothing is kept.\n");
    }
    page
}

/// What one await keeps, under its line.
fn note(page: &mut String, suspension: &Suspension, width: usize, indent: usize) {
    let margin = format!("{:width$} │ {:indent$}", "", "");
    let _ = writeln!(page, "{DIM}{margin}╰ waits for `{}` as {}{DIM:#}", suspension.source, suspension.variant);
    let mut tell = |what: &str, name: &str, why: &str| {
        let _ = writeln!(page, "{DIM}{margin}  {what} {DIM:#}{STRONG}{name}{STRONG:#}{DIM}: {why}{DIM:#}");
    };
    for kept in &suspension.kept {
        let place = if kept.in_place { ", in place" } else { "" };
        let maybe = if kept.maybe { ", on some paths" } else { "" };
        tell("keeps", &kept.name, &format!("{}{maybe}{place}", kept.why));
    }
    for gone in &suspension.gone {
        tell("not  ", &gone.name, &gone.why);
    }
    if suspension.kept.is_empty() {
        let _ = writeln!(page, "{DIM}{margin}  keeps nothing else{DIM:#}");
    }
}
