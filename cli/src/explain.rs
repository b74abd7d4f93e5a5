//! `explain`: every diagnostic and every reason of a layout, from the compiler's own tables.

use std::fmt::Write;

use longhand_lowering::diagnostics;
use longhand_lowering::layout::reasons;

use crate::args::Explain;
use crate::report::{Exit, Failure};
use crate::{select, terminal};

/// What can be explained.
struct Entry {
    code: &'static str,
    title: &'static str,
    explanation: &'static str,
}

/// Diagnostics, then reasons.
fn entries() -> Vec<Entry> {
    let diagnostics = diagnostics::TABLE.iter();
    let diagnostics =
        diagnostics.map(|entry| Entry { code: entry.code, title: entry.title, explanation: entry.explanation });
    let reasons = reasons::TABLE.iter();
    let reasons =
        reasons.map(|reason| Entry { code: reason.code, title: reason.title, explanation: reason.explanation });
    diagnostics.chain(reasons).collect()
}

pub fn run(arguments: Explain) -> Result<Exit, Failure> {
    let entries = entries();
    let Some(code) = arguments.code else {
        terminal::print(&all(&entries))?;
        return Ok(Exit::Done);
    };
    let Some(entry) = entries.iter().find(|entry| entry.code.eq_ignore_ascii_case(code.trim_matches(['[', ']'])))
    else {
        let codes: Vec<&str> = entries.iter().map(|entry| entry.code).collect();
        let failure = Failure::new(Exit::Usage, format!("there is no code `{code}`"));
        return Err(match select::near(&code, &codes).as_slice() {
            _ if is_rustcs(&code) => failure.help(format!("`rustc --explain {code}` explains rustc's own")),
            [] => failure.help("`cargo longhand explain` lists them all"),
            near => failure.help(format!("did you mean {}?", select::list(near, "or"))),
        });
    };
    terminal::print(&format!("{}: {}\n\n{}\n", entry.code, entry.title, entry.explanation.trim()))?;
    Ok(Exit::Done)
}

/// `E0277` and the like.
fn is_rustcs(code: &str) -> bool {
    code.strip_prefix('E').is_some_and(|number| number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// One line a code.
fn all(entries: &[Entry]) -> String {
    let width = entries.iter().map(|entry| entry.code.len()).max().unwrap_or(0);
    let mut text = String::new();
    for entry in entries {
        let _ = writeln!(text, "{:width$}  {}", entry.code, entry.title);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_there_once_and_explained() {
        let entries = entries();
        let mut codes: Vec<&str> = entries.iter().map(|entry| entry.code).collect();
        assert!(!codes.is_empty());
        codes.sort_unstable();
        assert!(codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
        for entry in &entries {
            assert!(!entry.title.is_empty() && !entry.explanation.is_empty(), "{}", entry.code);
            assert!(!entry.title.ends_with('.') && !entry.title.contains('\n'), "{}", entry.code);
        }
    }
}
