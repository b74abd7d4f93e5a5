//! Compiles each case twice: `cases/TOPIC/NAME.rs` becomes the modules `topic_name::plain` and `topic_name::lowered`
//! and a test `topic_name`, in `OUT_DIR/cases.rs`. Used by both editions' packages.
//!
//! A case may begin with header lines:
//! - `//@ run: EXPRESSION`, evaluated inside the file, makes the future; several lines are several runs; none is `case()`;
//! - `//@ slack: BYTES` for a case whose holder may make it larger;
//! - `//@ plain: NAME…` for async fns that stay plain;
//! - `//@ blocks` where the attribute goes on each `impl` and `trait` with an async fn, instead of on the fns in it;
//! - `//@ sync: NAME…` for fns that are not async and get the attribute, since they return an async block;
//! - `//@ silent` where the future is boxed or otherwise cannot tell its layout;
//! - `//@ no-drop-panics` where a documented difference stands.
//!
//! `cases/skip.txt` holds `TOPIC/NAME reason` lines. `LONGHAND_CASES=a,b,-c` builds only the cases that contain one of
//! the strings, and not those after a minus; `skip.txt` does not count then. Line numbers stay those of the case's file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let is_2021 = package.ends_with("edition-2021");
    let cases = if is_2021 { package.join("../cases") } else { package.join("cases") };
    println!("cargo::rerun-if-changed={}", cases.display());
    println!("cargo::rerun-if-env-changed=LONGHAND_CASES");
    let wanted = env::var("LONGHAND_CASES").unwrap_or_default();
    let mut skipped = fs::read_to_string(cases.join("skip.txt")).expect("cases/skip.txt");
    if is_2021 {
        skipped += &fs::read_to_string(cases.join("skip-2021.txt")).unwrap_or_default();
    }
    let skipped: Vec<&str> = if wanted.is_empty() {
        skipped.lines().filter_map(|line| line.split_whitespace().next()).collect()
    } else {
        Vec::new()
    };

    let mut text = String::new();
    let mut topics: BTreeMap<String, String> = BTreeMap::new();
    for topic in sorted(&cases).into_iter().filter(|path| path.is_dir()) {
        let topic_name = name(&topic);
        if is_2021 && topic_name == "edition2024" {
            continue;
        }
        for file in sorted(&topic) {
            let case = format!("{topic_name}/{}", name(&file));
            let is_wanted = is_wanted(&wanted, &case);
            if file.extension().is_none_or(|e| e != "rs") || !is_wanted || skipped.contains(&case.as_str()) {
                continue;
            }
            let source = fs::read_to_string(&file).expect("a case's text");
            let header = Header::of(&source);
            let ident = format!("{topic_name}_{}", name(&file));
            let sides = [("plain", source.clone()), ("lowered", annotated(&source, &header))];
            let _ = writeln!(text, "#[allow(warnings, clippy::all)]\nmod {ident} {{");
            for (side, source) in sides {
                let path = out.join(side).join(&topic_name);
                fs::create_dir_all(&path).expect("OUT_DIR");
                let path = path.join(format!("{}.rs", name(&file)));
                write_if_new(&path, &format!("{source}{}", header.runs()));
                let _ = writeln!(text, "    #[path = {path:?}]\n    pub mod {side};");
            }
            let options = header.options(&source);
            let _ = writeln!(
                text,
                "}}\n#[test]\nfn {ident}() {{\n    longhand_tests::check({case:?}, {ident}::plain::runs, {ident}::lowered::runs, {options});\n}}"
            );
            let row = format!("({case:?}, {ident}::plain::runs, {ident}::lowered::runs),");
            topics.entry(topic_name.clone()).or_default().push_str(&row);
        }
    }
    let _ = writeln!(text, "type Side = fn(&mut longhand_tests::Runs);");
    let _ = writeln!(text, "type Case = (&'static str, Side, Side);");
    let _ = writeln!(text, "const TOPICS: &[(&str, &[Case])] = &[");
    for (topic, rows) in topics {
        let _ = writeln!(text, "({topic:?}, &[{rows}]),");
    }
    text.push_str("];\n");
    write_if_new(&out.join("cases.rs"), &text);

    let probes = cases.join("../probes/sizes.rs");
    println!("cargo::rerun-if-changed={}", probes.display());
    let source = fs::read_to_string(probes).expect("probes/sizes.rs");
    write_if_new(&out.join("probes_plain.rs"), &source);
    write_if_new(&out.join("probes_lowered.rs"), &annotated(&source, &Header::default()));
}

/// Whether `LONGHAND_CASES` asks for a case.
fn is_wanted(wanted: &str, case: &str) -> bool {
    let (without, with): (Vec<&str>, Vec<&str>) =
        wanted.split(',').filter(|w| !w.is_empty()).partition(|w| w.starts_with('-'));
    let is_named = with.is_empty() || with.iter().any(|w| case.contains(w));
    is_named && !without.iter().any(|w| case.contains(&w[1..]))
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned()
}

/// An unchanged file keeps its time, so that nothing is compiled again.
fn write_if_new(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text).expect("OUT_DIR");
    }
}

/// What the `//@` lines say.
#[derive(Default)]
struct Header {
    runs: Vec<String>,
    plain: Vec<String>,
    sync: Vec<String>,
    slack: usize,
    blocks: bool,
    silent: bool,
    no_drop_panics: bool,
}

impl Header {
    fn of(source: &str) -> Header {
        let mut header = Header::default();
        for line in source.lines().filter_map(|line| line.strip_prefix("//@ ")) {
            let (key, value) = line.split_once(": ").unwrap_or((line, ""));
            match key {
                "run" => header.runs.push(value.to_owned()),
                "plain" => header.plain.extend(value.split_whitespace().map(str::to_owned)),
                "sync" => header.sync.extend(value.split_whitespace().map(str::to_owned)),
                "slack" => header.slack = value.parse().expect("//@ slack: BYTES"),
                "blocks" => header.blocks = true,
                "silent" => header.silent = true,
                "no-drop-panics" => header.no_drop_panics = true,
                other => panic!("//@ {other} is not known"),
            }
        }
        if header.runs.is_empty() {
            header.runs.push("case()".to_owned());
        }
        header
    }
    /// The function that makes each run's future, for the end of the file.
    fn runs(&self) -> String {
        let mut text = "use longhand_tests::*;\npub fn runs(runs: &mut Runs) {\n".to_owned();
        for run in &self.runs {
            let _ = writeln!(text, "    runs.run({run:?}, || {run}, |future| (&&Probe(future)).inspect());");
        }
        text + "}\n"
    }
    fn options(&self, source: &str) -> String {
        // With other lowered functions in the file, the certificate awaits smaller futures than the plain side does.
        let alone = source.matches("async fn ").count() == 1 && !source.contains("plain_block!(");
        let Header { slack, silent, no_drop_panics, .. } = self;
        format!(
            "longhand_tests::Options {{ slack: {slack}, alone: {alone}, silent: {silent}, no_drop_panics: {no_drop_panics}, holders: 0 }}"
        )
    }
}

/// The text with the attribute before each async fn, on its line, and `longhand::block!` for `plain_block!`. Cases do not
/// write `async fn` in strings.
fn annotated(source: &str, header: &Header) -> String {
    let mut out = String::new();
    let mut in_block = false;
    let source = source.replace("plain_block!(", "::longhand::block!(");
    let mut lines = source.split_inclusive('\n');
    while let Some(line) = lines.next() {
        if header.blocks && ["impl", "trait", "pub trait"].iter().any(|word| line.starts_with(word)) {
            let of_block = lines.clone().take_while(|line| !line.starts_with('}'));
            in_block = of_block.filter(|line| line.contains("async fn")).any(|line| !is_declared_only(line));
            if in_block {
                out.push_str("#[longhand::longhand] ");
            }
        }
        in_block &= !line.starts_with('}');
        if in_block {
            out.push_str(line);
            continue;
        }
        if header.sync.iter().any(|name| line.contains(&format!("fn {name}(")) || line.contains(&format!("fn {name}<")))
        {
            out.push_str("#[longhand::longhand] ");
        }
        let mut rest = line;
        while let Some(at) = rest.find("async ").filter(|_| !line.trim_start().starts_with("//")) {
            let (before, from) = rest.split_at(at);
            let sig = from["async ".len()..].trim_start_matches("unsafe ");
            let Some(after) = sig.strip_prefix("fn ") else {
                out.push_str(before);
                out.push_str("async ");
                rest = &from["async ".len()..];
                continue;
            };
            let fn_name: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let vis =
                ["pub ", "pub(crate) ", "pub(super) "].into_iter().find(|vis| before.ends_with(vis)).unwrap_or("");
            out.push_str(&before[..before.len() - vis.len()]);
            if !header.plain.contains(&fn_name) && !is_declared_only(after) {
                out.push_str("#[longhand::longhand] ");
            }
            out.push_str(vis);
            out.push_str("async ");
            rest = &from["async ".len()..];
        }
        out.push_str(rest);
    }
    out
}

/// Whether a line declares a trait's method, which has no body to lower.
fn is_declared_only(line: &str) -> bool {
    line.trim_end().ends_with(';') && !line.contains('{')
}
