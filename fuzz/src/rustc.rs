//! Calls of rustc, and of cargo for what the programs link to.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Edition, Profile};

/// The libraries that generated crates link to.
pub struct Libraries {
    harness: PathBuf,
    runtime: PathBuf,
    dependencies: PathBuf,
}

impl Libraries {
    /// Builds them where this program was built, and as it was: much is there already.
    pub fn build() -> io::Result<Libraries> {
        let profile = profile_folder()?;
        let target = profile.parent().ok_or_else(|| io::Error::other("a program outside of a target folder"))?;
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(["build", "--message-format=json", "-p", "longhand-tests", "-p", "longhand", "--lib", "--target-dir"])
            .arg(target)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        if profile.ends_with("release") {
            // The macro runs more often than it is built.
            cargo.arg("--release").env("CARGO_PROFILE_RELEASE_BUILD_OVERRIDE_OPT_LEVEL", "1");
        }
        let done = cargo.output()?;
        if !done.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
        }
        let artifacts: Vec<Value> =
            done.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
        let library = |name: &str| {
            artifacts
                .iter()
                .filter(|artifact| artifact["target"]["name"] == name)
                .flat_map(|artifact| artifact["filenames"].as_array().into_iter().flatten())
                .filter_map(Value::as_str)
                .find(|file| file.ends_with(".rlib"))
                .map(PathBuf::from)
                .ok_or_else(|| io::Error::other(format!("cargo built no {name}")))
        };
        let dependencies = profile.join("deps");
        Ok(Libraries { harness: library("longhand_tests")?, runtime: library("longhand")?, dependencies })
    }
}

/// The folder of the profile that this program was built in: `target/debug` or `target/release`.
pub fn profile_folder() -> io::Result<PathBuf> {
    let program = std::env::current_exe()?;
    let folder =
        program.parent().and_then(|folder| if folder.ends_with("deps") { folder.parent() } else { Some(folder) });
    folder.map(Path::to_owned).ok_or_else(|| io::Error::other("a program outside of a target folder"))
}

/// An error of rustc's.
#[derive(Debug, Clone)]
pub struct RustcError {
    /// Its code, as `E0382`, if it has one.
    pub code: String,
    /// What it says.
    pub message: String,
    /// The code that it points at, with the labels.
    pub points: Vec<String>,
    /// Lines of the compiled file that it mentions, those of the innermost cause first.
    pub lines: Vec<usize>,
}

/// What is asked of rustc.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Errors alone.
    Check,
    /// A program beside the source.
    Program,
}

/// Compiles one file; its errors, empty if there are none and the file compiled. `Err` where rustc failed and gave none.
pub fn compile(
    source: &Path,
    wanted: Wanted,
    edition: Edition,
    profile: Profile,
    libraries: &Libraries,
) -> io::Result<Vec<RustcError>> {
    let with = |name: &str, path: &Path| format!("{name}={}", path.display());
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command
        .arg(source)
        .arg(format!("--edition={}", edition.year()))
        .args(["--error-format=json", "--crate-name=generated", "-Cdebuginfo=0", "-Ccodegen-units=1"])
        .args(["--extern", &with("longhand_tests", &libraries.harness)])
        .args(["--extern", &with("longhand", &libraries.runtime)])
        .args(["-L", &with("dependency", &libraries.dependencies)]);
    match profile {
        Profile::Debug => command.args(["-Copt-level=0", "-Cdebug-assertions=on"]),
        Profile::Release => command.args(["-Copt-level=2", "-Cdebug-assertions=off"]),
    };
    match wanted {
        Wanted::Check => {
            command.args(["--crate-type=lib", "--emit=metadata"]).arg("-o").arg(source.with_extension("rmeta"))
        }
        Wanted::Program => command.args(["--crate-type=bin", "--emit=link"]).arg("-o").arg(source.with_extension("")),
    };
    let done = command.output()?;
    let messages =
        done.stderr.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let errors: Vec<RustcError> =
        messages.filter(|message| message["level"] == "error").map(|message| error_of(&message, source)).collect();
    let errors: Vec<RustcError> =
        errors.into_iter().filter(|error| !error.message.starts_with("aborting due to")).collect();
    if errors.is_empty() && !done.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
    }
    Ok(errors)
}

fn error_of(message: &Value, source: &Path) -> RustcError {
    let mut lines = Vec::new();
    collect_lines(message, source, &mut lines);
    let spans = message["spans"].as_array().into_iter().flatten();
    let points = spans.filter_map(|span| {
        let text = &span["text"][0];
        let (start, end) = (text["highlight_start"].as_u64()? as usize, text["highlight_end"].as_u64()? as usize);
        let code: String = text["text"].as_str()?.chars().skip(start - 1).take((end - start).min(160)).collect();
        Some(format!("`{code}`: {}", span["label"].as_str().unwrap_or("here")))
    });
    RustcError {
        code: message["code"]["code"].as_str().unwrap_or("").to_owned(),
        message: message["message"].as_str().unwrap_or("").to_owned(),
        points: points.collect(),
        lines,
    }
}

/// Lines of all spans of a message, those of the macros that they came through and of its notes included.
fn collect_lines(message: &Value, source: &Path, lines: &mut Vec<usize>) {
    for span in message["spans"].as_array().into_iter().flatten() {
        let mut span = span;
        while span.is_object() {
            if span["file_name"].as_str().is_some_and(|file| Path::new(file) == source) {
                lines.extend(span["line_start"].as_u64().map(|line| line as usize));
            }
            span = &span["expansion"]["span"];
        }
    }
    for child in message["children"].as_array().into_iter().flatten() {
        collect_lines(child, source, lines);
    }
}
