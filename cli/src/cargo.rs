//! Cargo, which some commands run.

use std::env;
use std::io;
use std::process::Command;

use crate::report::Failure;

/// Cargo, as it called this program, or as it is found.
pub fn command() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Cargo could not be started.
pub fn missing(error: &io::Error) -> Failure {
    Failure::io("run `cargo`", None, error)
        .help("this command builds the package, so it wants a Rust toolchain: https://rustup.rs")
}
