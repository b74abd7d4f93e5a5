//! `show`: the lowered form of a file's async fns.

use longhand_lowering::{Function, Lowered, Options, Stage};

use crate::args::Show;
use crate::format;
use crate::highlight::highlight;
use crate::report::{Exit, Failure};
use crate::source::Source;
use crate::teach::Teach;
use crate::{edition, select, terminal};

pub fn run(arguments: Show) -> Result<Exit, Failure> {
    let Show { target, emit, edition, teach } = arguments;
    let source = Source::read(&target.file)?;
    let file = source.parse()?;
    let functions = select::select(&source, &file, target.function.as_deref())?;
    let options = Options { edition: edition.unwrap_or_else(|| edition::of(&target.file)) };

    let mut exit = Exit::Done;
    let mut first = true;
    for function in &functions {
        let text = match longhand_lowering::lower(function, &options) {
            Ok(lowered) => print(&lowered, emit, teach),
            Err(diagnostics) => {
                for diagnostic in &diagnostics {
                    terminal::error(&Failure::diagnostic(&source, diagnostic));
                }
                exit = Exit::Refused;
                continue;
            }
        };
        let mut page = String::new();
        if !first {
            page.push('\n');
        }
        if functions.len() > 1 {
            page.push_str(&heading(&source, function));
        }
        page.push_str(text.trim_end());
        page.push('\n');
        terminal::print(&if terminal::is_colored() { highlight(&page) } else { page })?;
        first = false;
    }
    Ok(exit)
}

/// Tells functions apart when there are several.
fn heading(source: &Source, function: &Function) -> String {
    format!("// {}, {}:{}\n", function.path, source.name, function.line)
}

/// One stage as text.
fn print(lowered: &Lowered, stage: Stage, teach: bool) -> String {
    let text = match stage {
        Stage::Rust if teach => format::item(&lowered.tokens, Teach),
        Stage::Rust => format::item(&lowered.tokens, format::AsIs),
        _ => None,
    };
    text.unwrap_or_else(|| lowered.print(stage))
}
