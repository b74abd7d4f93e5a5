//! Calls of rustc, and of cargo for what the programs link to.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Edition, Profile};

/// A sanitizer of nightly rustc's, for the programs and for what they link to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Sanitizer {
    /// Uses of memory that is not there any more, or was never there.
    Address,
}

impl Sanitizer {
    fn flag(self) -> &'static str {
        match self {
            Sanitizer::Address => "-Zsanitizer=address",
        }
    }

    /// Whether there is a toolchain that has it.
    pub fn is_there(self) -> bool {
        let mut version = Command::new("rustc");
        version.env("RUSTUP_TOOLCHAIN", NIGHTLY).arg("--version");
        version
            .output()
            .is_ok_and(|done| done.status.success() && done.stdout.windows(7).any(|word| word == b"nightly"))
    }

    /// What a sanitized program is told. Leaks are the drop log's to tell: a program may leak where rustc's own future does.
    pub fn options(self) -> (&'static str, &'static str) {
        match self {
            Sanitizer::Address => ("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1"),
        }
    }
}

const NIGHTLY: &str = "nightly";

/// The libraries that generated crates link to.
pub struct Libraries {
    harness: PathBuf,
    runtime: PathBuf,
    /// What these link to, and the macro.
    dependencies: Vec<PathBuf>,
    /// What all is built with, and the machine: without it, cargo would build the macro with it too.
    sanitizer: Option<(Sanitizer, String)>,
}

impl Libraries {
    /// Builds them where this program was built, and as it was: much is there already. With a sanitizer, in a folder of its
    /// own.
    pub fn build(sanitizer: Option<Sanitizer>) -> io::Result<Libraries> {
        let profile = profile_folder()?;
        let is_release = profile.ends_with("release");
        let target = profile.parent().ok_or_else(|| io::Error::other("a program outside of a target folder"))?;
        let sanitizer = sanitizer.map(|sanitizer| Ok::<_, io::Error>((sanitizer, host()?))).transpose()?;
        let mut cargo = match sanitizer {
            None => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
            Some(_) => Command::new("cargo"),
        };
        cargo
            .args(["build", "--message-format=json", "-p", "longhand-tests", "-p", "longhand", "--lib", "--target-dir"])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        let dependencies = match &sanitizer {
            None => {
                cargo.arg(target);
                vec![profile.join("deps")]
            }
            Some((sanitizer, host)) => {
                let target = target.join("sanitized");
                cargo.arg(&target).env_remove("RUSTC").env("RUSTUP_TOOLCHAIN", NIGHTLY);
                cargo.args(["--target", host]).env("RUSTFLAGS", sanitizer.flag());
                let profile = if is_release { "release" } else { "debug" };
                vec![target.join(host).join(profile).join("deps"), target.join(profile).join("deps")]
            }
        };
        if is_release {
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
        Ok(Libraries { harness: library("longhand_tests")?, runtime: library("longhand")?, dependencies, sanitizer })
    }

    /// A call of a compiled program.
    pub fn program(&self, path: &Path) -> Command {
        let mut program = Command::new(path);
        program.envs(self.sanitizer.iter().map(|(sanitizer, _)| sanitizer.options()));
        program
    }

    /// A call of the compiler that they were built with.
    fn rustc(&self) -> Command {
        let Some((sanitizer, host)) = &self.sanitizer else {
            return Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        };
        let mut rustc = Command::new("rustc");
        rustc.env("RUSTUP_TOOLCHAIN", NIGHTLY).args([sanitizer.flag(), "--target", host]);
        rustc
    }
}

/// The machine that rustc runs on, as it names it.
fn host() -> io::Result<String> {
    let done = Command::new("rustc").arg("-vV").output()?;
    let text = String::from_utf8_lossy(&done.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| io::Error::other("rustc does not tell its host"))
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
    let mut command = libraries.rustc();
    command
        .arg(source)
        .arg(format!("--edition={}", edition.year()))
        .args(["--error-format=json", "--crate-name=generated", "-Cdebuginfo=0", "-Ccodegen-units=1"])
        .args(["--extern", &with("longhand_tests", &libraries.harness)])
        .args(["--extern", &with("longhand", &libraries.runtime)])
        .args(libraries.dependencies.iter().flat_map(|folder| ["-L".to_owned(), with("dependency", folder)]));
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
