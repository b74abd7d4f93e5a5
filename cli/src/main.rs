//! `cargo longhand`: shows what an `async fn` stands for.
//!
//! A command is one module with a function `run`, from its arguments to an [`Exit`]; it writes to the terminal
//! through [`terminal`], and what went wrong is a [`Failure`].

mod args;
mod cargo;
mod chart;
mod diff;
mod edition;
mod explain;
mod format;
mod graph;
mod highlight;
mod html;
mod layout;
mod liveness;
mod open;
mod output;
mod package;
mod report;
mod select;
mod show;
mod source;
mod survey;
mod teach;
mod terminal;
mod used;
mod walk;

use std::process::ExitCode;
use std::thread;

use args::Command;
use clap::Parser;
use report::{Exit, Failure};

/// Deeply nested source is parsed and lowered by recursion; a thread's usual 2 MiB would end the program there.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    if let Some(code) = layout::wrapped() {
        return code;
    }
    let arguments = args::from_cargo(std::env::args_os());
    // Clap reports its own errors before `--color` has been read, so it is looked up first.
    terminal::choose_color(args::color(&arguments));
    let arguments = args::Arguments::parse_from(arguments);
    let command =
        thread::Builder::new().name("longhand".to_owned()).stack_size(STACK).spawn(move || run(arguments.command));
    let exit = match command.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(exit))) => exit,
        Ok(Ok(Err(failure))) => {
            terminal::error(&failure);
            failure.exit
        }
        Ok(Err(_)) => {
            // The panic's own message has been printed.
            let failure = Failure::new(Exit::Bug, "longhand itself has failed on this");
            terminal::error(&failure.note("a function that makes it fail is worth reporting, with the message above"));
            Exit::Bug
        }
        Err(error) => {
            terminal::error(&Failure::new(Exit::Refused, format!("could not start a thread: {error}")));
            Exit::Refused
        }
    };
    exit.into()
}

fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Show(arguments) => show::run(arguments),
        Command::Liveness(arguments) => liveness::run(arguments),
        Command::Graph(arguments) => graph::run(arguments),
        Command::Layout(arguments) => layout::run(arguments),
        Command::Diff(arguments) => diff::run(arguments),
        Command::Report(arguments) => used::run(arguments),
        Command::Html(arguments) => html::run(arguments),
        Command::Survey(arguments) => survey::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
    }
}
