//! One file of a survey: parse it, lower its functions, note what happened.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::Path;

use longhand_lowering::{Function, Options};
use proc_macro2::{Span, extra};

use super::{Fault, Findings, Panic, Refusal, Unread};
use crate::source::Source;
use crate::{edition, format};

thread_local! {
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The panic hook while functions are lowered: keeps the message for the report.
pub fn keep_message(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let message =
        payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = message.unwrap_or("a panic without a message");
    let place = info.location().map_or(String::new(), |place| format!(" ({}:{})", place.file(), place.line()));
    MESSAGE.set(format!("{message}{place}"));
}

/// Runs `work`; a panic becomes its message.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| MESSAGE.take())
}

/// What one file adds to the survey.
pub fn file(path: &Path, edition: Option<u16>) -> Findings {
    let mut findings = Findings::default();
    let name = path.display().to_string();
    let unread = |(line, message)| Some(Unread { file: name.clone(), line, message });
    match Source::read(path) {
        Err(failure) => findings.unread = unread(failure.summary()),
        // Most files have none, and are not worth a parse.
        Ok(source) if !source.text().contains("async") => {}
        Ok(source) => match caught(|| source.parse()) {
            Ok(Ok(tree)) => {
                let options = Options { edition: edition.unwrap_or_else(|| edition::of(path)), ..Options::default() };
                match caught(|| longhand_lowering::functions(&tree)) {
                    Ok(functions) => {
                        for function in functions.iter().filter(|function| function.is_async && function.awaits > 0) {
                            examine(&name, function, &options, &mut findings);
                        }
                    }
                    Err(message) => {
                        findings.panics.push(Panic { file: name, line: 0, function: "the whole file".into(), message });
                    }
                }
            }
            Ok(Err(failure)) => findings.unread = unread(failure.summary()),
            Err(message) => findings.unread = unread((None, message)),
        },
    }
    // The spans of all files together would outgrow the 32 bits that they are counted in. None is alive here.
    extra::invalidate_current_thread_spans();
    findings
}

fn examine(file: &str, function: &Function, options: &Options, findings: &mut Findings) {
    let (file, line, name) = (file.to_owned(), function.line, function.path.clone());
    match caught(|| longhand_lowering::lower(function, options)) {
        Ok(Ok(lowered)) => match format::parses(&lowered.tokens) {
            Ok(()) => findings.lowered += 1,
            Err(error) => {
                let message = format!("the emitted code does not parse: {error}");
                findings.panics.push(Panic { file, line, function: name, message });
            }
        },
        Ok(Err(diagnostics)) => {
            let reasons = diagnostics.into_iter().map(|diagnostic| {
                let (line, column) = position(diagnostic.span, function.line);
                Fault { code: diagnostic.code, message: diagnostic.message, line, column, help: diagnostic.help }
            });
            let reasons = reasons.collect();
            findings.refusals.push(Refusal { file, line, function: name, reasons });
        }
        Err(message) => findings.panics.push(Panic { file, line, function: name, message }),
    }
}

/// Line and column from 1; a span that is nowhere in the file is put at the function.
fn position(span: Span, function: usize) -> (usize, usize) {
    let start = span.start();
    if span.byte_range() == (0..0) { (function, 1) } else { (start.line, start.column + 1) }
}
