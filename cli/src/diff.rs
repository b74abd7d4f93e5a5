//! `diff`: the sizes of a package's futures against a report that `layout --json` has saved.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::str::FromStr;

use serde::Serialize;

use crate::args::Diff;
use crate::layout::report::{Future, Report, Totals};
use crate::layout::{self, count, thousands};
use crate::report::{Exit, Failure};
use crate::source::Source;
use crate::terminal;

/// How much a future may grow: bytes, or a share of what it was.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Threshold {
    Bytes(u64),
    Percent(f64),
}

impl FromStr for Threshold {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is neither bytes, such as `64`, nor a share, such as `5%`");
        match text.strip_suffix('%') {
            Some(share) => {
                let share = share.trim().parse().ok().filter(|share: &f64| share.is_finite() && *share >= 0.0);
                share.map(Threshold::Percent).ok_or_else(wrong)
            }
            None => text.parse().map(Threshold::Bytes).map_err(|_| wrong()),
        }
    }
}

impl Threshold {
    /// Whether growth from one size to another is too much.
    fn is_passed(self, before: u64, after: u64) -> bool {
        let more = after.saturating_sub(before);
        match self {
            Threshold::Bytes(most) => more > most,
            Threshold::Percent(most) => more as f64 * 100.0 > most * before as f64,
        }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Differences {
    changed: Vec<Change>,
    before: Totals,
    after: Totals,
    /// Whether a future has grown by more than the threshold.
    exceeded: bool,
}

/// A future whose size is not what it was; `null` where it was not, or is no more.
#[derive(Serialize)]
struct Change {
    function: String,
    file: String,
    instance: usize,
    before: Option<u64>,
    after: Option<u64>,
    exceeds: bool,
}

pub fn run(arguments: Diff) -> Result<Exit, Failure> {
    let before = read(&arguments.saved)?;
    let after = match &arguments.with {
        Some(path) => read(path)?,
        None => layout::measure(&arguments.layout)?,
    };
    let differences = compare(&before, &after, arguments.threshold);
    if arguments.layout.json {
        terminal::print_json(&differences)?;
    } else {
        terminal::print(&page(&differences))?;
    }
    Ok(if differences.exceeded { Exit::Refused } else { Exit::Done })
}

fn read(path: &Path) -> Result<Report, Failure> {
    let source = Source::read(path)?;
    serde_json::from_str(source.text()).map_err(|error| {
        Failure::new(Exit::Usage, format!("`{}` is no report of sizes", source.name))
            .note(error.to_string())
            .help("`cargo longhand layout --json >sizes.json` writes one")
    })
}

/// Futures are the same if function, file and instance are; lines move.
fn compare(before: &Report, after: &Report, threshold: Threshold) -> Differences {
    type Key<'a> = (&'a str, &'a str, usize);
    fn by_key(report: &Report) -> BTreeMap<Key<'_>, u64> {
        let key = |future: &Future| -> u64 { future.size };
        report.futures.iter().map(|future| ((&*future.file, &*future.function, future.instance), key(future))).collect()
    }
    let (old, new) = (by_key(before), by_key(after));
    let keys: std::collections::BTreeSet<Key<'_>> = old.keys().chain(new.keys()).copied().collect();
    let change = |key: Key<'_>| {
        let (before, after) = (old.get(&key).copied(), new.get(&key).copied());
        let exceeds = before.zip(after).is_some_and(|(before, after)| threshold.is_passed(before, after));
        let (file, function, instance) = key;
        Change { function: function.to_owned(), file: file.to_owned(), instance, before, after, exceeds }
    };
    let mut changed: Vec<Change> =
        keys.into_iter().map(change).filter(|change| change.before != change.after).collect();
    let growth = |change: &Change| change.after.unwrap_or(0) as i64 - change.before.unwrap_or(0) as i64;
    changed.sort_by_key(|change| std::cmp::Reverse(growth(change)));
    let exceeded = changed.iter().any(|change| change.exceeds);
    Differences { changed, before: before.totals.clone(), after: after.totals.clone(), exceeded }
}

fn page(differences: &Differences) -> String {
    let mut text = String::new();
    for change in &differences.changed {
        let size = |size: Option<u64>| size.map_or("none".to_owned(), thousands);
        let by = change.after.unwrap_or(0) as i64 - change.before.unwrap_or(0) as i64;
        let by = format!("{}{}", if by < 0 { "−" } else { "+" }, thousands(by.unsigned_abs()));
        let instance = if change.instance > 1 { format!(" (instance {})", change.instance) } else { String::new() };
        let note = match (change.before, change.after) {
            (None, _) => "  new",
            (_, None) => "  gone",
            _ if change.exceeds => "  more than the threshold",
            _ => "",
        };
        let (before, after) = (size(change.before), size(change.after));
        let _ =
            writeln!(text, "{by:>8}  {before:>8} → {after:<8}  {}{instance}  {}{note}", change.function, change.file);
    }
    if differences.changed.is_empty() {
        text.push_str("No future has changed its size.\n");
    }
    let (before, after) = (&differences.before, &differences.after);
    let futures = count(after.futures, "future");
    let _ = writeln!(text, "{futures}: {} bytes, {} before", thousands(after.size), thousands(before.size));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threshold_is_bytes_or_a_share() {
        assert_eq!("64".parse(), Ok(Threshold::Bytes(64)));
        assert_eq!("2.5%".parse(), Ok(Threshold::Percent(2.5)));
        for wrong in ["", "-1", "x%", "-3%", "inf%"] {
            assert!(wrong.parse::<Threshold>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn threshold_is_passed_by_more_than_it_says() {
        assert!(!Threshold::Bytes(8).is_passed(100, 108));
        assert!(Threshold::Bytes(8).is_passed(100, 109));
        assert!(!Threshold::Percent(5.0).is_passed(100, 105));
        assert!(Threshold::Percent(5.0).is_passed(100, 106));
        assert!(!Threshold::Bytes(0).is_passed(100, 50));
    }
}
