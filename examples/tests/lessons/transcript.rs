//! Runs a program and takes what it prints apart: the machines' tables, their polls, and the program's own lines.

use std::ffi::OsStr;
use std::process::Command;

/// What a program printed.
pub struct Transcript(String);

/// `run!("checkout")`: the program's transcript.
macro_rules! run {
    ($name:literal) => {
        $crate::transcript::Transcript::of(env!(concat!("CARGO_BIN_EXE_", $name)))
    };
}
pub(crate) use run;

const SIZES: &str = " bytes; rustc's own future for the same body: ";

impl Transcript {
    /// Runs the program at `path`, which has to succeed.
    pub fn of(path: impl AsRef<OsStr>) -> Self {
        let output = Command::new(path).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
        Transcript(text)
    }

    /// The program's own lines: no tables, no polls, no headings.
    pub fn own(&self) -> Vec<&str> {
        let machine = |line: &&str| line.contains(SIZES) || line.starts_with("  |") || line.starts_with('[');
        let heading = |line: &&str| line.is_empty() || line.starts_with('#');
        self.0.lines().filter(|line| !machine(line) && !heading(line)).map(str::trim).collect()
    }

    /// Bytes of the function's machine, and of rustc's future.
    pub fn sizes(&self, function: &str) -> (usize, usize) {
        let heading =
            self.0.lines().find_map(|line| line.strip_prefix(function)?.strip_prefix(": ")?.split_once(SIZES));
        let (ours, rustc) = heading.unwrap_or_else(|| panic!("no table of {function} in\n{}", self.0));
        (ours.parse().unwrap(), rustc.strip_suffix(" bytes").unwrap().parse().unwrap())
    }

    /// The machine's states, each with its fields, as `AwaitingTax(tax_future, price)`.
    pub fn states(&self, function: &str) -> Vec<String> {
        let lines =
            self.0.lines().skip_while(|line| !(line.starts_with(&format!("{function}: ")) && line.contains(SIZES)));
        let mut states: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in lines.skip(1).map_while(|line| line.strip_prefix("  | ")) {
            let word = line.split_whitespace().next().unwrap();
            match line.starts_with(' ') {
                true => states.last_mut().unwrap().1.push(word),
                false => states.push((word, Vec::new())),
            }
        }
        states
            .iter()
            .map(
                |(name, fields)| {
                    if fields.is_empty() { (*name).into() } else { format!("{name}({})", fields.join(", ")) }
                },
            )
            .collect()
    }

    /// How many fields each of the machine's states has.
    pub fn fields(&self, function: &str) -> Vec<usize> {
        let states = self.states(function);
        states.iter().map(|state| state.split_once('(').map_or(0, |(_, fields)| fields.split(", ").count())).collect()
    }

    /// The states that the traced machine of this label went through, the one before its first poll included. A label
    /// that comes back begins again.
    pub fn path(&self, label: &str) -> Vec<&str> {
        let told =
            self.0.lines().filter_map(|line| line.strip_prefix('[')?.split_once("] ")).filter(|(of, _)| *of == label);
        told.map(|(_, rest)| rest.rsplit(' ').next().unwrap()).collect()
    }

    /// The lines below a heading, up to the next.
    pub fn below(&self, heading: &str) -> impl Iterator<Item = &str> {
        self.0.lines().skip_while(move |line| *line != heading).skip(1).take_while(|line| !line.starts_with('#'))
    }

    /// Whether a line of the transcript is this one.
    pub fn says(&self, text: &str) -> bool {
        self.0.lines().any(|line| line.trim() == text)
    }

    /// Whether the text stands anywhere in it.
    pub fn contains(&self, text: &str) -> bool {
        self.0.contains(text)
    }

    /// The number of the first line that is this one.
    pub fn line(&self, text: &str) -> usize {
        self.0.lines().position(|line| line.trim() == text).unwrap_or_else(|| panic!("no {text:?} in\n{}", self.0))
    }

    /// What stands between `before` and `after` in the first line that has both.
    pub fn between(&self, before: &str, after: &str) -> &str {
        let found = self.0.lines().find_map(|line| Some(line.split_once(before)?.1.split_once(after)?.0));
        found.unwrap_or_else(|| panic!("no {before:?} … {after:?} in\n{}", self.0))
    }
}
