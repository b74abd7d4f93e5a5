//! `report`: runs a package's tests, or whatever cargo is asked to run, and tells which lowered futures that used.
//!
//! The library's feature `report` leaves rows in a folder, a file for each process (`runtime-support/src/report.rs`): path,
//! line, size and rustc's size, between tabs.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{env, fs, io, process};

use serde::Serialize;

use crate::args::Report as Arguments;
use crate::cargo;
use crate::layout::{self, thousands};
use crate::report::{Exit, Failure};
use crate::terminal::{self, DIM, STRONG};

/// Tells the processes which folder; the library reads it.
const FOLDER: &str = "LONGHAND_REPORT";
/// Turns the library's part on.
const FEATURE: [&str; 2] = ["--features", "longhand/report"];

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Those that save most first.
    futures: Vec<Future>,
    totals: layout::report::Totals,
}

/// The future of a function; of a generic one's, that of one list of arguments.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct Future {
    /// The path, from the crate's name on, with the generic arguments.
    function: String,
    line: usize,
    /// Bytes.
    size: u64,
    /// Bytes of rustc's own future of the same body, around the same futures.
    rustc_size: u64,
}

impl Future {
    fn saved(&self) -> i64 {
        self.rustc_size as i64 - self.size as i64
    }

    /// A row as the library has left it; `None` for one that was cut short.
    fn read(row: &str) -> Option<Self> {
        let mut parts = row.split('\t');
        let mut next = || parts.next();
        let (function, line, size, rustc_size) = (next()?, next()?, next()?, next()?);
        let (line, size, rustc_size) = (line.parse().ok()?, size.parse().ok()?, rustc_size.parse().ok()?);
        Some(Future { function: function.to_owned(), line, size, rustc_size })
    }
}

pub fn run(arguments: Arguments) -> Result<Exit, Failure> {
    let (report, exit) = match &arguments.of {
        Some(folder) => (Report::of(rows(folder)?), Exit::Done),
        None => run_cargo(&arguments)?,
    };
    if report.futures.is_empty() {
        return Err(Failure::new(Exit::Usage, "no lowered future was polled")
            .note("functions carry `#[longhand]`, and the package's `longhand` its feature `report`"));
    }
    if arguments.json {
        terminal::print_json(&report)?;
    } else {
        terminal::print(&page(&report))?;
    }
    Ok(exit)
}

/// Runs cargo with a folder for rows, and reads them, however the run ended.
fn run_cargo(arguments: &Arguments) -> Result<(Report, Exit), Failure> {
    let folder = Temporary::new()?;
    let mut command = cargo::command();
    command.args(with_feature(&arguments.cargo)).env(FOLDER, &folder.0);
    if arguments.json {
        command.stdout(Stdio::from(io::stderr()));
    }
    let status = command.status().map_err(|error| cargo::missing(&error))?;
    let report = Report::of(rows(&folder.0)?);
    match (status.success(), report.futures.is_empty()) {
        (true, _) => Ok((report, Exit::Done)),
        (false, false) => Ok((report, Exit::Refused)),
        (false, true) => Err(Failure::new(Exit::Refused, "cargo has failed before a lowered future was polled")
            .note("cargo has said why")
            .help("where `longhand` is no direct dependency, turn its feature `report` on there and use `--of`")),
    }
}

/// Cargo's arguments, with the feature before those that go to the program.
fn with_feature(arguments: &[OsString]) -> Vec<OsString> {
    let mut arguments = arguments.to_vec();
    if arguments.is_empty() {
        arguments.push("test".into());
    }
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    arguments.splice(end..end, FEATURE.map(OsString::from));
    arguments
}

/// A folder that is there as long as this is.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Result<Self, Failure> {
        let path = env::temp_dir().join(format!("cargo-longhand-report-{}", process::id()));
        fs::create_dir(&path).map_err(|error| Failure::io("create", Some(&path), &error))?;
        Ok(Temporary(path))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The rows of every file in the folder, each once.
fn rows(folder: &Path) -> Result<BTreeSet<Future>, Failure> {
    let failed = |error: io::Error| Failure::io("read", Some(folder), &error);
    let mut rows = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "tsv") {
            let text = fs::read_to_string(&path).map_err(|error| Failure::io("read", Some(&path), &error))?;
            rows.extend(text.lines().filter_map(Future::read));
        }
    }
    Ok(rows)
}

impl Report {
    fn of(rows: BTreeSet<Future>) -> Self {
        let mut futures: Vec<Future> = rows.into_iter().collect();
        futures.sort_by_key(|future| std::cmp::Reverse(future.saved()));
        let sum = |bytes: fn(&Future) -> u64| futures.iter().map(bytes).sum();
        let totals = layout::report::Totals {
            futures: futures.len(),
            size: sum(|future| future.size),
            rustc_size: sum(|future| future.rustc_size),
        };
        Report { futures, totals }
    }
}

fn page(report: &Report) -> String {
    let mut text = format!("{STRONG}{:>10}  {:>10}  {:>10}{STRONG:#}\n", "saved", "longhand", "rustc");
    for future in &report.futures {
        let saved = future.saved();
        let saved = format!("{}{}", if saved < 0 { "−" } else { "" }, thousands(saved.unsigned_abs()));
        let _ = writeln!(
            text,
            "{saved:>10}  {:>10}  {:>10}  {}{DIM}:{}{DIM:#}",
            thousands(future.size),
            thousands(future.rustc_size),
            shortened(&future.function),
            future.line
        );
    }
    text + "\n" + &layout::sums(&report.totals)
}

/// At most a hundred characters: the arguments of a generic function that is given futures spell what those hold.
fn shortened(function: &str) -> String {
    match function.char_indices().nth(100) {
        Some((end, _)) => format!("{}…", &function[..end]),
        None => function.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn feature_stands_before_what_goes_to_the_program() {
        assert_eq!(with_feature(&[]), words("test --features longhand/report"));
        assert_eq!(with_feature(&words("nextest run -p a")), words("nextest run -p a --features longhand/report"));
        assert_eq!(with_feature(&words("test -- --ignored")), words("test --features longhand/report -- --ignored"));
    }

    #[test]
    fn rows_that_are_cut_short_are_no_rows() {
        let row = |text| Future::read(text).map(|row| (row.function, row.line, row.size, row.rustc_size));
        assert_eq!(row("a::f<u8>\t3\t16\t24"), Some(("a::f<u8>".to_owned(), 3, 16, 24)));
        assert_eq!(row("a::f\t3\t16\t"), None);
        assert_eq!(row("a::f\t3"), None);
    }
}
