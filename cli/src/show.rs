//! `show`: the lowered form of a file's async fns.

use longhand_lowering::{Function, Lowered, Stage};

use crate::args::Show;
use crate::format;
use crate::highlight::highlight;
use crate::report::{Exit, Failure};
use crate::source::Source;
use crate::teach::Teach;
use crate::{open, terminal};

pub fn run(arguments: Show) -> Result<Exit, Failure> {
    let Show { target, emit, edition, teach } = arguments;
    let opened = open::open(&target, edition)?;
    let is_alone = opened.is_alone();
    let mut first = true;
    for (function, lowered) in opened.functions() {
        let mut page = String::new();
        if !first {
            page.push('\n');
        }
        if !is_alone {
            page.push_str(&heading(&opened.source, function));
        }
        page.push_str(print(&lowered, emit, teach).trim_end());
        page.push('\n');
        terminal::print(&if terminal::is_colored() { highlight(&page) } else { page })?;
        first = false;
    }
    Ok(opened.exit())
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
