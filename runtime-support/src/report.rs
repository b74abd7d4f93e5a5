//! Feature `report`: the lowered futures that a process has polled, one row for each, with what it saves.
//!
//! With the variable `LONGHAND_REPORT` set, rows are left in a file of that folder as soon as they are known, for
//! `cargo longhand report` to put together; a process that is killed leaves what it had. Without, the process ends with a
//! table on its standard error.

use std::any::type_name;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, process};

use crate::machine::{Machine, Resume};

/// Names the folder for rows.
const FOLDER: &str = "LONGHAND_REPORT";

/// A function's future; of a generic function's, those of one list of arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    /// Its path, with the generic arguments.
    function: &'static str,
    line: usize,
    /// Bytes of the lowered future.
    size: usize,
    /// Bytes of rustc's.
    rustc_size: usize,
}

impl Row {
    fn of<R: Resume>(code: &mut R) -> Self {
        Row {
            function: type_name::<R>().trim_end_matches("::{{closure}}"),
            line: R::State::STATES[0].line,
            // All else that the future has is without a size.
            size: size_of::<R::State>(),
            rustc_size: code.rustc_size(),
        }
    }

    fn saved(&self) -> i128 {
        self.rustc_size as i128 - self.size as i128
    }

    /// Appends the row, a line of four parts between tabs, to this process's file.
    fn leave_in(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let file = folder.join(format!("{}.tsv", process::id()));
        let line = format!("{}\t{}\t{}\t{}\n", self.function, self.line, self.size, self.rustc_size);
        OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
    }
}

static SEEN: Mutex<BTreeSet<Row>> = Mutex::new(BTreeSet::new());

fn seen() -> MutexGuard<'static, BTreeSet<Row>> {
    SEEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Called when a future is polled for the first time, with the code that resumes it.
pub(crate) fn register<R: Resume>(code: &mut R) {
    let row = Row::of(code);
    let mut seen = seen();
    if !seen.insert(row) {
        return;
    }
    match env::var_os(FOLDER) {
        Some(folder) => {
            if let Err(error) = row.leave_in(folder.as_ref()) {
                say(&format!("longhand: no report can be left in `{}`: {error}\n", folder.display()));
            }
        }
        None if seen.len() == 1 => at_exit(print_table),
        None => {}
    }
}

/// Writes past what a test harness captures.
fn say(text: &str) {
    // Nobody is left to be told that standard error cannot be written.
    let _ = io::stderr().write_all(text.as_bytes());
}

extern "C" fn print_table() {
    say(&table(&seen()));
}

/// The rows, those that save most first, and their sums.
fn table(seen: &BTreeSet<Row>) -> String {
    let mut rows: Vec<&Row> = seen.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.saved()));
    let mut text = format!("\n{:>10}  {:>10}  {:>10}\n", "saved", "longhand", "rustc");
    let mut line = |saved: i128, size: usize, rustc_size: usize, name: &str| {
        let _ = writeln!(text, "{saved:>10}  {size:>10}  {rustc_size:>10}  {name}");
    };
    for row in &rows {
        line(row.saved(), row.size, row.rustc_size, &format!("{}:{}", shortened(row.function), row.line));
    }
    let sum = |bytes: fn(&Row) -> usize| rows.iter().map(|row| bytes(row)).sum();
    let saved = rows.iter().map(|row| row.saved()).sum();
    line(saved, sum(|row| row.size), sum(|row| row.rustc_size), &format!("{} futures", rows.len()));
    text
}

/// At most a hundred characters: the arguments of a generic function that is given futures spell what those hold.
fn shortened(function: &str) -> String {
    match function.char_indices().nth(100) {
        Some((end, _)) => format!("{}…", &function[..end]),
        None => function.to_owned(),
    }
}

/// Has `run` called when the process ends. Elsewhere there is no table, but rows in a folder.
#[cfg(any(unix, windows))]
fn at_exit(run: extern "C" fn()) {
    unsafe extern "C" {
        fn atexit(run: extern "C" fn()) -> std::ffi::c_int;
    }
    // SAFETY: C's own function; what it is given lives as long as the program, and does not unwind.
    unsafe { atexit(run) };
}
#[cfg(not(any(unix, windows)))]
fn at_exit(_: extern "C" fn()) {}
