//! What rustc says of a fault in an annotated function is what it says of the same function without the attribute: the same
//! codes, in the same words, at the same places, once.
//!
//! `cases/differs.txt` lists the cases of `cases/fail` for which it is not, as `NAME reason`; one that is the same has to be
//! taken out. Cases of faults that the compiler reports itself, and those that other crates are used in, are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use longhand_ui_tests::skipped_for_version;
use serde_json::Value;

/// What stands for the attribute in a case.
const ATTRIBUTE: &str = "#[longhand::longhand]";

#[test]
fn faults_are_told_as_without_the_attribute() {
    if skipped_for_version() {
        return;
    }
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let listed = fs::read_to_string(cases.join("differs.txt")).expect("cases/differs.txt");
    let listed: BTreeSet<&str> = listed.lines().filter_map(|line| line.split(' ').next()).collect();
    let library = library();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pairs");
    fs::create_dir_all(&folder).expect("a folder of the target's");
    let (mut count, mut differs) = (0, BTreeMap::new());
    for entry in fs::read_dir(cases.join("fail")).expect("cases/fail") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        if path.extension().is_none_or(|extension| extension != "rs") || !concerns(&path) {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).expect("UTF-8");
        let of = |text: &str| {
            let file = folder.join(format!("{name}.rs"));
            fs::write(&file, text).expect("a folder of the target's");
            messages(&file, &library)
        };
        let (lowered, plain) = (of(&text), of(&text.replace(ATTRIBUTE, "")));
        if lowered != plain {
            differs.insert(name, format!("plain:\n  {}\nannotated:\n  {}", plain.join("\n  "), lowered.join("\n  ")));
        }
    }
    assert!(count > 40, "{count} cases");
    let new: Vec<String> = differs
        .iter()
        .filter(|(name, _)| !listed.contains(&name[..]))
        .map(|(name, how)| format!("{name}\n{how}"))
        .collect();
    let same: Vec<&&str> = listed.iter().filter(|name| !differs.contains_key(**name)).collect();
    assert!(new.is_empty(), "not in cases/differs.txt:\n{}", new.join("\n"));
    assert!(same.is_empty(), "to be taken out of cases/differs.txt: {same:?}");
}

/// Whether the fault of a case is rustc's to tell, and nothing but the standard library is needed.
fn concerns(case: &Path) -> bool {
    let text = fs::read_to_string(case).expect("UTF-8");
    let said = fs::read_to_string(case.with_extension("stderr")).expect("what is said of a case");
    let others = ["tokio", "tracing", "async_trait", "async_recursion", "longhand::Inspect", "longhand::block"];
    text.contains(ATTRIBUTE) && !said.contains("longhand: ") && !others.iter().any(|other| text.contains(other))
}

/// Errors and warnings for a file, each with the places that it points at.
fn messages(file: &Path, library: &Path) -> Vec<String> {
    let done = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg(file)
        .args(["--edition=2024", "--crate-type=bin", "--emit=metadata", "--error-format=json", "-o"])
        .arg(file.with_extension("rmeta"))
        .args(["--extern", &format!("longhand={}", library.display())])
        .arg("-L")
        .arg(format!("dependency={}", library.with_file_name("deps").display()))
        .output()
        .expect("rustc runs");
    let told = done.stderr.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let mut all: Vec<String> = told.filter_map(|message| one(&message)).collect();
    all.sort();
    all
}

/// `None`: the count of errors at the end.
fn one(message: &Value) -> Option<String> {
    let (level, text) = (message["level"].as_str()?, message["message"].as_str()?);
    let spans: Vec<String> = message["spans"]
        .as_array()?
        .iter()
        .filter(|span| span["is_primary"] == true)
        .map(|span| format!("{}:{}", span["line_start"], span["column_start"]))
        .collect();
    let code = message["code"]["code"].as_str().unwrap_or("");
    (!spans.is_empty()).then(|| format!("{} {level} {code}: {text}", spans.join(" ")))
}

/// The library that cases link to, as this test was built.
fn library() -> PathBuf {
    let program = env::current_exe().expect("this program");
    let target = program.ancestors().nth(3).expect("a target folder");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "-q", "-p", "longhand", "--message-format=json", "--target-dir"]).arg(target);
    let done = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    let artifacts = done.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let own = artifacts.filter(|artifact: &Value| artifact["target"]["name"] == "longhand");
    let file = own.flat_map(|artifact| artifact["filenames"].as_array().cloned().unwrap_or_default());
    let mut files = file.filter_map(|file| file.as_str().map(PathBuf::from));
    files.find(|file| file.extension().is_some_and(|extension| extension == "rlib")).expect("cargo built longhand")
}
