//! Cargo, which some commands run.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::report::{Exit, Failure};

/// Cargo, as it called this program, or as it is found.
pub fn command() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Cargo could not be started.
pub fn missing(error: &io::Error) -> Failure {
    Failure::io("run `cargo`", None, error)
        .help("this command builds the package, so it wants a Rust toolchain: https://rustup.rs")
}

/// What `cargo metadata` says of a workspace.
#[derive(Deserialize)]
pub struct Metadata {
    pub target_directory: PathBuf,
    pub workspace_root: PathBuf,
    /// The members.
    pub packages: Vec<Package>,
}

/// A package of the workspace.
#[derive(Deserialize)]
pub struct Package {
    pub id: String,
    pub manifest_path: PathBuf,
    /// Its crates.
    pub targets: Vec<Target>,
}

/// A crate.
#[derive(Deserialize)]
pub struct Target {
    pub name: String,
    pub kind: Vec<String>,
    /// The root of its modules.
    pub src_path: PathBuf,
}

/// Asks cargo for the workspace around the current folder, or what the arguments name.
pub fn metadata(arguments: &[OsString]) -> Result<Metadata, Failure> {
    let mut command = command();
    command.args(["metadata", "--no-deps", "--format-version", "1"]).args(arguments);
    let output = command.stderr(Stdio::piped()).output().map_err(|error| missing(&error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim().trim_start_matches("error: ");
        return Err(Failure::new(Exit::Usage, "there is no package to build")
            .note(said)
            .help("run it in a package's folder, or name one: `--manifest-path PATH/Cargo.toml`"));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Failure::new(Exit::Bug, format!("cargo's metadata cannot be read: {error}")))
}
