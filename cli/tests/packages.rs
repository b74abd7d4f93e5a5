//! Commands that build a package. Those that do take minutes, so that `.ci/run` asks for them: `cargo test -p cargo-longhand --test packages --
//! --ignored`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Runs `cargo longhand` in the repository's root; its standard output.
fn longhand(arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-longhand")).args(arguments).current_dir(root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn report(arguments: &[&str]) -> Vec<Value> {
    let report: Value = serde_json::from_str(&longhand(arguments)).unwrap();
    report["futures"].as_array().unwrap().clone()
}

#[test]
fn layout_says_that_there_is_no_toolchain() {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-longhand"))
        .args(["layout", "--color", "never"])
        .env("CARGO", "/nowhere/cargo")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
    assert!(said.contains("could not run `cargo`") && said.contains("https://rustup.rs"), "{said}");
}

/// `UPDATE_LAYOUT=1` writes the expected text anew; read it.
#[test]
#[ignore = "builds a package"]
fn layout_explains_each_byte_of_an_example() {
    let printed =
        longhand(&["layout", "-p", "longhand-examples", "checkout", "--color", "never", "--", "--bin", "checkout"]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages/checkout.txt");
    if std::env::var_os("UPDATE_LAYOUT").is_some() {
        std::fs::write(&path, &printed).unwrap();
    }
    assert_eq!(printed, std::fs::read_to_string(path).unwrap());
}

/// The share of futures, in percent, whose size the model must tell.
const EQUAL: usize = 95;

/// Names of futures whose size the model does not tell, each with the cause.
fn known_misses() -> BTreeMap<&'static str, &'static str> {
    let lines = include_str!("packages/misses.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": ")).collect()
}

#[test]
#[ignore = "builds a package"]
fn layout_model_predicts_rustcs_sizes() {
    let build = ["layout", "--json", "-p", "longhand-tests", "--", "--test", "cases", "--test", "probes"];
    let futures: Vec<Value> = report(&build).into_iter().filter(|future| !future["model_size"].is_null()).collect();
    assert!(futures.len() > 400, "{} futures", futures.len());
    let (known, mut missed, mut unlisted) = (known_misses(), 0, 0);
    for future in futures.iter().filter(|future| future["model_size"] != future["rustc_size"]) {
        let file = future["file"].as_str().unwrap();
        let file = file.rsplit_once("lowered/").map_or(file, |(_, case)| case).rsplit('/').take(2).collect::<Vec<_>>();
        let name = format!(
            "{}::{}",
            file.into_iter().rev().collect::<Vec<_>>().join("/"),
            future["function"].as_str().unwrap()
        );
        let name = name.trim_start_matches("out/");
        let cause = known.get(name).copied().unwrap_or("NOT LISTED");
        println!("{name}: rustc {}, the model {}: {cause}", future["rustc_size"], future["model_size"]);
        missed += 1;
        unlisted += usize::from(!known.contains_key(name));
    }
    let equal = futures.len() - missed;
    println!("{equal} of {} equal; {unlisted} misses are not in tests/packages/misses.txt", futures.len());
    assert!(equal * 100 >= futures.len() * EQUAL, "{equal} of {} equal", futures.len());
}

/// Two test programs, the second of which runs a server and clients on threads.
#[test]
#[ignore = "builds a package"]
fn report_tells_what_the_tests_of_a_package_used() {
    let futures = report(&["report", "--json", "test", "-p", "longhand-echo", "--", "--quiet"]);
    let functions: Vec<&str> = futures.iter().map(|future| future["function"].as_str().unwrap()).collect();
    for used in ["longhand_echo::server::serve", "longhand_echo::client::Client::ask", "socket::Running::start"] {
        assert_eq!(functions.iter().filter(|function| **function == used).count(), 1, "{used}: {functions:?}");
    }
    let saved = |future: &Value| future["rustc_size"].as_i64().unwrap() - future["size"].as_i64().unwrap();
    assert!(futures.iter().map(saved).is_sorted_by(|more, less| more >= less), "{futures:?}");
    let serve = &futures[functions.iter().position(|function| function.ends_with("::serve")).unwrap()];
    let source = include_str!("../../examples/echo/src/server.rs");
    let line = source.lines().position(|line| line.contains("async fn serve(")).unwrap() + 1;
    assert_eq!(serve["line"].as_u64(), Some(line as u64));
    assert!(saved(serve) >= 0 && serve["size"].as_u64() > Some(0), "{serve}");
}

/// A file and a line in it.
type Place = (String, usize);
/// For each state, the bytes of each of its locals.
type States = Vec<Vec<u64>>;

/// The sizes of the locals that each suspended state of rustc's own future holds, as `-Zprint-type-sizes` prints them, by the
/// file and line of the attribute.
fn printed_by_nightly(bin: &str) -> Option<BTreeMap<Place, States>> {
    let toolchains = Command::new("rustup").args(["toolchain", "list"]).output().ok()?;
    let toolchains = String::from_utf8_lossy(&toolchains.stdout).into_owned();
    let nightly = toolchains.lines().find(|line| line.starts_with("nightly"))?.split(' ').next()?.to_owned();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let output = Command::new("cargo")
        .env_remove("RUSTUP_TOOLCHAIN")
        .arg(format!("+{nightly}"))
        .args(["rustc", "-p", "longhand-examples", "--bin", bin, "--target-dir"])
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("nightly"))
        .args(["--", "-Zprint-type-sizes", "--cfg"])
        // What has been compiled is compiled again, so that it prints.
        .arg(format!("printed=\"{}\"", std::process::id()))
        .current_dir(root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut found: BTreeMap<Place, States> = BTreeMap::new();
    let mut at: Option<Place> = None;
    for line in text.lines().map(|line| line.trim_start_matches("print-type-size").trim_end()) {
        if let Some(name) = line.trim_start().strip_prefix("type: `") {
            let place = name.strip_prefix("{async block@").and_then(|place| {
                let mut parts = place.split(':');
                Some((parts.next()?.to_owned(), parts.next()?.parse().ok()?))
            });
            // Of several with one place, the first, largest one is taken.
            at = place.filter(|place| !found.contains_key(place));
            found.extend(at.clone().map(|at| (at, Vec::new())));
        } else if let Some(at) = &at {
            let states = found.get_mut(at).expect("it is there");
            let line = line.trim_start();
            if line.starts_with("variant `Suspend") {
                states.push(Vec::new());
            } else if line.starts_with("variant `Returned") {
                // What follows is no state that suspends.
                continue;
            } else if line.starts_with("local `") {
                let bytes = line
                    .split("`: ")
                    .nth(1)
                    .and_then(|rest| rest.split(' ').next())
                    .and_then(|bytes| bytes.parse::<u64>().ok());
                states.last_mut().expect("a state").extend(bytes.filter(|bytes| *bytes > 0));
            }
        }
    }
    Some(found)
}

#[test]
#[ignore = "builds a package, with a nightly toolchain where there is one"]
fn layout_model_agrees_with_nightly_field_by_field() {
    let mut compared = 0;
    for bin in ["checkout", "reactor", "steps", "parked"] {
        let Some(printed) = printed_by_nightly(bin) else {
            eprintln!("skipped: no nightly toolchain is installed, and `-Zprint-type-sizes` takes one");
            return;
        };
        for future in report(&["layout", "--json", "-p", "longhand-examples", "--", "--bin", bin]) {
            if future["model_size"].is_null() || future["model_size"] != future["rustc_size"] {
                continue;
            }
            let (file, line) = (future["file"].as_str().unwrap(), future["line"].as_u64().unwrap() as usize);
            // The block stands where the attribute does: above the function's name, in front of its other attributes.
            let nearest = printed.iter().rfind(|((other, at), _)| other == file && *at <= line && line - at < 6);
            let Some((_, nightly)) = nearest else { continue };
            let shared = future["rustc_shared"].as_array().unwrap();
            let states = future["rustc_states"].as_array().unwrap().iter().map(|state| {
                let shared =
                    state["shared"].as_array().unwrap().iter().map(|at| &shared[at.as_u64().unwrap() as usize]);
                let locals = shared.filter(|part| part["reason"] != "captured" && part["reason"] != "tag");
                let all = locals.chain(state["fields"].as_array().unwrap());
                let mut bytes: Vec<u64> =
                    all.map(|part| part["bytes"].as_u64().unwrap()).filter(|bytes| *bytes > 0).collect();
                bytes.sort_unstable();
                bytes
            });
            let states: States = states.collect();
            let mut nightly = nightly.clone();
            nightly.iter_mut().for_each(|state| state.sort_unstable());
            if nightly.len() == states.len() {
                // The certificate calls something before it takes its parameters over, which may panic: a parameter that has a
                // drop then has a drop flag, which the `async fn` itself has not.
                let captured = shared.iter().filter(|part| part["reason"] == "captured").count();
                let is_flags = |more: &[u64]| more.len() <= captured && more.iter().all(|bytes| *bytes == 1);
                let agree = states.iter().zip(&nightly).all(|(ours, nightly)| {
                    let more = nightly.len().saturating_sub(ours.len());
                    is_flags(&nightly[..more]) && nightly[more..] == ours[..]
                });
                assert!(agree, "{file}:{line}: {states:?}, nightly {nightly:?}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 4, "{compared} futures were compared");
}
