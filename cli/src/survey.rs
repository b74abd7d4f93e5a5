//! `survey`: which async fns under a path lower, and what stops the others.
//!
//! Nothing is compiled: each file is parsed and each of its async fns with an await goes through the compiler, on
//! every core. A panic of the compiler's is caught and counted.

mod examine;
mod text;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{panic, thread};

use serde::Serialize;

use crate::args::Survey;
use crate::report::{Exit, Failure};
use crate::terminal::{self, Progress};
use crate::walk;

/// What `--json` prints.
#[derive(Serialize)]
pub struct Report {
    totals: Totals,
    reasons: Vec<Reason>,
    refusals: Vec<Refusal>,
    panics: Vec<Panic>,
    unread: Vec<Unread>,
}

/// `functions` are async fns with an await, and the sum of the three that follow.
#[derive(Serialize, Default)]
struct Totals {
    files: usize,
    functions: usize,
    lowered: usize,
    refused: usize,
    panicked: usize,
}

/// Why functions were refused: one code, and its message without the names of one function.
#[derive(Serialize)]
struct Reason {
    code: &'static str,
    message: String,
    functions: usize,
}

/// A function that does not lower, and all that the compiler says about it. The first reason is the one that is ranked.
#[derive(Serialize)]
struct Refusal {
    file: String,
    line: usize,
    function: String,
    reasons: Vec<Fault>,
}

/// One diagnostic. Lines and columns count from 1.
#[derive(Serialize)]
struct Fault {
    code: &'static str,
    message: String,
    line: usize,
    column: usize,
    help: Option<String>,
}

/// A function on which the compiler itself failed.
#[derive(Serialize)]
struct Panic {
    file: String,
    line: usize,
    function: String,
    message: String,
}

/// A file that is not Rust that can be parsed.
#[derive(Serialize)]
struct Unread {
    file: String,
    line: Option<usize>,
    message: String,
}

/// What one file adds.
#[derive(Default)]
struct Findings {
    lowered: usize,
    refusals: Vec<Refusal>,
    panics: Vec<Panic>,
    unread: Option<Unread>,
}

pub fn run(arguments: Survey) -> Result<Exit, Failure> {
    let files = walk::rust_files(&arguments.paths)?;
    let report = Report::of(examine_all(&files, arguments.edition));
    if arguments.json {
        terminal::print_json(&report)?;
    } else {
        terminal::print(&text::page(&report))?;
    }
    Ok(if report.totals.panicked == 0 { Exit::Done } else { Exit::Bug })
}

/// Examines every file, in their order.
fn examine_all(files: &[PathBuf], edition: Option<u16>) -> Vec<Findings> {
    // The messages of panics are kept by `examine`, not printed among the results.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(examine::keep_message));
    let next = AtomicUsize::new(0);
    let (done, results) = mpsc::channel();
    let work = || {
        let done = done.clone();
        while let Some((at, path)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, files.get(at)?)))
        {
            let _ = done.send((at, examine::file(path, edition)));
        }
    };
    let mut findings: Vec<Findings> = files.iter().map(|_| Findings::default()).collect();
    let cores = thread::available_parallelism().map_or(1, Into::into).min(files.len().max(1));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .filter_map(|_| thread::Builder::new().stack_size(crate::STACK).spawn_scoped(scope, work).ok())
            .collect();
        if workers.is_empty() {
            work();
        }
        let progress = Progress::new();
        for (count, (at, found)) in results.iter().take(files.len()).enumerate() {
            findings[at] = found;
            progress.show(&format!("{} of {} files", count + 1, files.len()));
        }
    });
    panic::set_hook(usual);
    findings
}

impl Report {
    fn of(findings: Vec<Findings>) -> Self {
        let mut totals = Totals { files: findings.len(), ..Totals::default() };
        let (mut refusals, mut panics, mut unread) = (Vec::new(), Vec::new(), Vec::new());
        for found in findings {
            totals.lowered += found.lowered;
            refusals.extend(found.refusals);
            panics.extend(found.panics);
            unread.extend(found.unread);
        }
        (totals.refused, totals.panicked) = (refusals.len(), panics.len());
        totals.functions = totals.lowered + totals.refused + totals.panicked;
        Report { totals, reasons: rank(&refusals), refusals, panics, unread }
    }
}

/// The reasons, by how many functions each stops.
fn rank(refusals: &[Refusal]) -> Vec<Reason> {
    let mut counts: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
    for refusal in refusals {
        if let Some(fault) = refusal.reasons.first() {
            *counts.entry((fault.code, without_names(&fault.message))).or_default() += 1;
        }
    }
    let mut reasons: Vec<Reason> =
        counts.into_iter().map(|((code, message), functions)| Reason { code, message, functions }).collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.functions));
    reasons
}

/// The message with `_` for what stands in backticks, so that the same reason counts as one.
fn without_names(message: &str) -> String {
    let parts = message.split('`').enumerate();
    let quoted = parts.map(|(at, part)| if at % 2 == 1 { "`_`" } else { part });
    quoted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_ranked_without_names() {
        let refusal = |code, message: &str| Refusal {
            file: String::new(),
            line: 1,
            function: String::new(),
            reasons: vec![Fault { code, message: message.into(), line: 1, column: 1, help: None }],
        };
        let ranked = rank(&[refusal("B", "`x` is odd"), refusal("A", "no"), refusal("B", "`y` is odd")]);
        let ranked: Vec<_> = ranked.iter().map(|r| (r.functions, r.code, r.message.as_str())).collect();
        assert_eq!(ranked, [(2, "B", "`_` is odd"), (1, "A", "no")]);
    }

    #[test]
    fn what_is_kept_of_a_message() {
        assert_eq!(without_names("macro `m!` hides `return`"), "macro `_` hides `_`");
        assert_eq!(without_names("plain"), "plain");
    }
}
