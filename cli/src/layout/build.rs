//! Builds a package with records of sizes in it, and reads them.
//!
//! Cargo is given this program as the wrapper of rustc for the user's own crates (`RUSTC_WORKSPACE_WRAPPER`, as clippy does), and a
//! target folder of its own, so that the usual builds stay as they are.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use longhand_lowering::MEASURED;
use serde::Deserialize;

use super::record::{self, Record};
use crate::args::Layout;
use crate::cargo;
use crate::report::{Exit, Failure};
use crate::terminal;

/// Set for rustc's calls: this program is then a wrapper.
const WRAPPER: &str = "CARGO_LONGHAND_WRAPPER";
/// The folder in the target folder.
const FOLDER: &str = "longhand";

/// What a build left.
pub struct Built {
    /// The folder that file names in records start from.
    pub root: PathBuf,
    /// Every record of a lowered function in the workspace.
    pub records: Vec<Record>,
}

/// If cargo has called this program in rustc's place: does what rustc would.
pub fn wrapped() -> Option<ExitCode> {
    env::var_os(WRAPPER)?;
    let mut arguments = env::args_os().skip(1);
    let rustc = arguments.next()?;
    let arguments: Vec<OsString> = arguments.collect();
    let mut command = Command::new(rustc);
    command.args(&arguments).env_remove(WRAPPER);
    if is_measured(&arguments) {
        // Functions that nothing calls are compiled too, and the linker leaves them in.
        command.env(MEASURED, "1").arg("-Clink-dead-code");
    }
    let code = command.status().ok().and_then(|status| status.code()).unwrap_or(Exit::Bug as i32);
    Some(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}

/// Whether a call of rustc compiles code that may hold lowered functions: not a question of cargo's, no macro, no build script.
fn is_measured(arguments: &[OsString]) -> bool {
    let is = |word: &str| arguments.iter().any(|argument| argument == word);
    let script = arguments.iter().any(|argument| argument.to_string_lossy().starts_with("build_script_"));
    !is("proc-macro") && !script && is("--crate-name")
}

/// Builds what the arguments say.
pub fn build(arguments: &Layout) -> Result<Built, Failure> {
    let metadata = cargo::metadata(&manifest(arguments).collect::<Vec<_>>())?;
    let is_member = |id: &String| metadata.packages.iter().any(|package| package.id == *id);
    let own = env::current_exe().map_err(|error| Failure::io("find this program", None, &error))?;
    let mut command = cargo::command();
    command
        .args(["build", "--message-format", "json-render-diagnostics", "--target-dir"])
        .arg(metadata.target_directory.join(FOLDER))
        .args(["--color", if terminal::is_colored() { "always" } else { "never" }])
        .args(manifest(arguments))
        .args(arguments.packages.iter().flat_map(|package| ["--package", package]))
        .args(&arguments.cargo)
        .env("RUSTC_WORKSPACE_WRAPPER", own)
        .env(WRAPPER, "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    if arguments.release {
        command.arg("--release");
    }
    let mut child = command.spawn().map_err(|error| cargo::missing(&error))?;
    let messages = child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
    let artifacts: Vec<PathBuf> = messages
        .map_while(Result::ok)
        .filter_map(|line| serde_json::from_str::<Message>(&line).ok())
        .filter(|message| is_member(&message.package_id))
        .flat_map(|message| message.filenames.into_iter().chain(message.executable))
        .collect();
    let status = child.wait().map_err(|error| Failure::io("wait for cargo", None, &error))?;
    if !status.success() {
        return Err(Failure::new(Exit::Refused, "the package does not build")
            .note("cargo has said why")
            .help("`cargo longhand layout -- --lib` builds a part of it: what follows `--` goes to `cargo build`"));
    }
    let mut records: Vec<Record> = Vec::new();
    for path in artifacts.iter().filter(|path| holds_code(path)) {
        let bytes = fs::read(path).map_err(|error| Failure::io("read", Some(path), &error))?;
        for record in record::find(&bytes) {
            // A library's records are in the programs that use it, too.
            if !records.contains(&record) {
                records.push(record);
            }
        }
    }
    Ok(Built { root: metadata.workspace_root, records })
}

fn manifest(arguments: &Layout) -> impl Iterator<Item = OsString> {
    let path = arguments.manifest_path.as_ref();
    path.into_iter().flat_map(|path| [OsString::from("--manifest-path"), path.into()])
}

/// A library, an archive, a program: not what only describes one.
fn holds_code(path: &Path) -> bool {
    !path.extension().is_some_and(|extension| extension == "rmeta" || extension == "d" || extension == "pdb")
}

/// A line that cargo prints for each crate.
#[derive(Deserialize)]
struct Message {
    package_id: String,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_that_runs_is_measured() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert!(is_measured(&words("--crate-name a src/lib.rs --crate-type lib")));
        assert!(!is_measured(&words("--crate-name a src/lib.rs --crate-type proc-macro")));
        assert!(!is_measured(&words("--crate-name build_script_build build.rs --crate-type bin")));
        assert!(!is_measured(&words("- --print file-names")));
    }
}
