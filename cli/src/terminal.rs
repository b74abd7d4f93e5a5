//! Everything that is written: standard output, standard error, colours, progress.

use std::io::{self, IsTerminal, Write};
use std::process;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use serde::Serialize;

use crate::report::Failure;

/// For what matters.
pub const STRONG: Style = Style::new().bold();
/// For what is beside the point.
pub const DIM: Style = Style::new().dimmed();

/// Sets what `--color` asked for, for everything written from now on.
pub fn choose_color(choice: ColorChoice) {
    choice.write_global();
}

/// Whether standard output takes colours.
pub fn is_colored() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Writes to standard output. A reader that has seen enough (`| head`) ends the program quietly.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        result => result.map_err(|error| Failure::io("write to standard output", None, &error)),
    }
}

/// Writes one JSON value, indented.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(value).expect("strings and numbers always become JSON");
    print(&(json + "\n"))
}

/// Writes an error to standard error, in the look of rustc's.
pub fn error(failure: &Failure) {
    // Nobody is left to be told that standard error cannot be written.
    let _ = writeln!(anstream::stderr().lock(), "{}", failure.render());
}

/// A line on standard error that is overwritten as work goes on; silent unless a person looks on.
pub struct Progress {
    shown: bool,
}

impl Progress {
    pub fn new() -> Self {
        Progress { shown: io::stderr().is_terminal() }
    }
    pub fn show(&self, line: &str) {
        if self.shown {
            let _ = write!(io::stderr().lock(), "\r\x1b[2K{line}");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.show("");
    }
}
