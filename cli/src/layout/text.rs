//! The report as a person reads it.

use std::fmt::Write;

use super::report::{Future, Part, Report, State, Totals};
use crate::terminal::{DIM, STRONG};

/// The largest futures in full, all of them in a line each, the sums.
pub fn page(report: &Report, number: usize) -> String {
    let mut page = String::new();
    for future in report.futures.iter().take(number) {
        page.push_str(&one(future));
        page.push('\n');
    }
    if report.futures.len() > 1 {
        page.push_str(&table(&report.futures));
    }
    page + &sums(&report.totals)
}

/// Every future in one line, the largest first.
fn table(futures: &[Future]) -> String {
    let mut text = format!("{STRONG}{:>10}  {:>10}{STRONG:#}\n", "longhand", "rustc");
    for future in futures {
        let instance = if future.instance > 1 { format!(" (instance {})", future.instance) } else { String::new() };
        let _ = writeln!(
            text,
            "{:>10}  {:>10}  {}{instance}  {DIM}{}:{}{DIM:#}",
            thousands(future.size),
            thousands(future.rustc_size),
            future.function,
            future.file,
            future.line
        );
    }
    text.push('\n');
    text
}

/// How many futures, and their bytes beside rustc's.
pub fn sums(totals: &Totals) -> String {
    let less = if totals.rustc_size == 0 { 0.0 } else { 100.0 - 100.0 * totals.size as f64 / totals.rustc_size as f64 };
    format!(
        "{}: {STRONG}{} bytes{STRONG:#}, rustc {} ({})\n",
        count(totals.futures, "future"),
        thousands(totals.size),
        thousands(totals.rustc_size),
        if less >= 0.0 { format!("{less:.0} % less") } else { format!("{:.0} % more", -less) },
    )
}

/// One future.
fn one(future: &Future) -> String {
    let mut text = String::new();
    let instance = if future.instance > 1 { format!(" (instance {})", future.instance) } else { String::new() };
    let _ =
        writeln!(text, "{STRONG}{}{STRONG:#}{instance}  {DIM}{}:{}{DIM:#}", future.function, future.file, future.line);
    let _ = writeln!(
        text,
        "  longhand {STRONG}{}{STRONG:#} bytes, rustc {}",
        thousands(future.size),
        thousands(future.rustc_size)
    );
    if future.states.is_empty() {
        let _ = writeln!(
            text,
            "  {DIM}its source is not in the workspace, or made by a macro: sizes alone are known{DIM:#}"
        );
        return text;
    }
    let width = widest(future);
    text.push_str("\n  longhand\n");
    for each in &future.states {
        state(&mut text, each, width);
    }
    let Some(model) = future.model_size else {
        let _ = writeln!(text, "\n  {DIM}rustc's states are those of a macro's own code, and are not told{DIM:#}");
        return text;
    };
    text.push_str("\n  rustc\n");
    let shared: u64 = future.rustc_shared.iter().map(|part| part.bytes).sum();
    let _ = writeln!(text, "    {STRONG}in every state{STRONG:#}  {DIM}{} bytes{DIM:#}", thousands(shared));
    future.rustc_shared.iter().for_each(|part| line(&mut text, part, width));
    for each in &future.rustc_states {
        state(&mut text, each, width);
    }
    if model != future.rustc_size {
        let _ = writeln!(
            text,
            "\n  {DIM}the model of rustc's layout gives {}: what is said of rustc is not exact here{DIM:#}",
            thousands(model)
        );
    }
    if future.size != future.rustc_size {
        let more = future.rustc_size > future.size;
        let by = thousands(future.rustc_size.abs_diff(future.size));
        let _ = writeln!(text, "\n  why rustc's is {by} bytes {}", if more { "larger" } else { "smaller" });
        for each in &future.differences {
            let bytes = format!("{}{}", if each.bytes < 0 { "−" } else { "+" }, thousands(each.bytes.unsigned_abs()));
            entry(&mut text, &bytes, &each.name, &each.reason, &each.why, width);
        }
    }
    text
}

fn state(text: &mut String, state: &State, width: usize) {
    let head = match (&state.line, &state.awaits) {
        (Some(line), Some(awaits)) => format!("line {line}{STRONG:#}  {awaits}.await{STRONG}"),
        _ => "not polled yet".to_owned(),
    };
    let held: u64 = state.fields.iter().map(|part| part.bytes).sum();
    let _ = writeln!(
        text,
        "    {STRONG}{head}{STRONG:#}  {DIM}{} bytes, {} unused{DIM:#}",
        thousands(held),
        thousands(state.unused)
    );
    state.fields.iter().for_each(|part| line(text, part, width));
}

fn line(text: &mut String, part: &Part, width: usize) {
    entry(text, &thousands(part.bytes), &part.name, &part.reason, &part.why, width);
}

fn entry(text: &mut String, bytes: &str, name: &str, reason: &str, why: &str, width: usize) {
    /// The longest code.
    const REASON: usize = 14;
    let line = format!("    {bytes:>8}  {name:width$}  {reason:REASON$}  {DIM}{why}{DIM:#}");
    let _ = writeln!(
        text,
        "{}",
        if why.is_empty() { line.trim_end_matches(&format!("{DIM}{DIM:#}")).trim_end() } else { &line }
    );
}

/// Characters of the longest name.
fn widest(future: &Future) -> usize {
    let states = future.states.iter().chain(&future.rustc_states).flat_map(|state| &state.fields);
    let names = states.chain(&future.rustc_shared).map(|part| &part.name);
    let names = names.chain(future.differences.iter().map(|difference| &difference.name));
    names.map(|name| name.chars().count()).max().unwrap_or(0).min(40)
}

/// `1 future`, `2 futures`.
pub fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// `12,345`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{count, thousands};

    #[test]
    fn numbers_are_readable() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!((count(1, "future"), count(2, "future")), ("1 future".into(), "2 futures".into()));
    }
}
