//! A target's functions, each lowered when it is asked for.

use std::cell::Cell;

use longhand_lowering::{Function, Lowered, Options};

use crate::report::{Exit, Failure};
use crate::source::{Source, Target};
use crate::{edition, package, select, terminal};

/// A source and the functions of it that are meant.
pub struct Opened {
    /// The source.
    pub source: Source,
    options: Options,
    functions: Vec<Function>,
    exit: Cell<Exit>,
}

/// Reads and parses a target, and selects its functions.
pub fn open(target: &Target, edition: Option<u16>) -> Result<Opened, Failure> {
    let target = &found(target)?;
    let source = Source::read(&target.file)?;
    let file = source.parse()?;
    let functions = select::select(&source, &file, target.function.as_deref())?;
    let edition = edition.unwrap_or_else(|| edition::of(&target.file));
    Ok(Opened { source, options: Options { edition, ..Options::default() }, functions, exit: Cell::new(Exit::Done) })
}

/// A target's file: what is no file, and not called like one, is an item path of the package at hand.
fn found(target: &Target) -> Result<Target, Failure> {
    let is_path = target.file.extension().is_none() && target.file.components().count() == 1 && !target.is_stdin();
    if !is_path || target.file.exists() {
        return Ok(target.clone());
    }
    let names = [Some(target.file.display().to_string()), target.function.clone()];
    let path = names.into_iter().flatten().collect::<Vec<_>>().join("::");
    let beside = target.file.with_extension("rs");
    let found = package::find(&path).map_err(|failure| match beside.exists() {
        true => failure.help(format!("there is `{}`", beside.display())),
        false => failure,
    });
    Ok(found?.unwrap_or_else(|| target.clone()))
}

impl Opened {
    /// Whether one function is meant.
    pub fn is_alone(&self) -> bool {
        self.functions.len() == 1
    }

    /// The functions that lower, in source order. Of the others standard error tells why.
    pub fn functions(&self) -> impl Iterator<Item = (&Function, Lowered)> {
        self.functions.iter().filter_map(|function| match longhand_lowering::lower(function, &self.options) {
            Ok(lowered) => Some((function, lowered)),
            Err(diagnostics) => {
                for diagnostic in &diagnostics {
                    terminal::error(&Failure::diagnostic(&self.source, diagnostic));
                }
                self.exit.set(Exit::Refused);
                None
            }
        })
    }

    /// How the program ends, once all functions have been asked for.
    pub fn exit(&self) -> Exit {
        self.exit.get()
    }
}
