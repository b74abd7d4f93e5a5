//! Many programs in one crate: compiled plain and lowered, driven, each with an outcome of its own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::{fs, mem};

use crate::lower::{Lowered, NotLowered, lower};
use crate::rustc::{Libraries, RustcError, Sanitizer, Wanted, compile, profile_folder};
use crate::{Edition, Profile};

/// What became of a program.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// rustc does not compile it as it is; it counts as never written.
    Invalid(RustcError),
    /// Both sides did the same in every schedule.
    Same {
        /// Schedules of both sides.
        schedules: usize,
        /// Bytes of the futures, plain and lowered.
        sizes: (usize, usize),
    },
    /// They did not.
    Differs {
        /// Of both sides.
        schedules: usize,
        /// What the harness says.
        report: String,
    },
    /// The program crashed or hung: how it ended.
    Died(String),
    /// The compiler refused, with a code of ours.
    Refused(String),
    /// The compiler panicked.
    Panicked(String),
    /// What it gave does not compile.
    NotCompiled(RustcError),
}

impl Outcome {
    /// Whether it is a fault of ours.
    pub fn is_fault(&self) -> bool {
        !matches!(self, Outcome::Invalid(_) | Outcome::Same { .. })
    }

    /// Faults with one label are taken to have one cause.
    pub fn label(&self) -> String {
        match self {
            Outcome::Invalid(error) => format!("invalid: {} {}", error.code, without_names(&error.message)),
            Outcome::Same { .. } => "same".to_owned(),
            Outcome::Differs { report, .. } => format!("difference: {}", kind_of(report)),
            Outcome::Died(how) => format!("died: {how}"),
            Outcome::Refused(message) => format!("refused: {}", without_names(message)),
            Outcome::Panicked(message) => format!("compiler panicked: {}", without_names(message)),
            Outcome::NotCompiled(RustcError { code, message, points, .. }) => {
                let point = points.first().and_then(|point| point.split_once("`: ")).map_or("", |(_, label)| label);
                format!("does not compile: {code} {}: {}", without_names(message), without_names(point))
            }
        }
    }
}

/// A message with what it quotes taken out.
fn without_names(message: &str) -> String {
    let mut parts = message.split('`');
    let mut text = parts.next().unwrap_or("").to_owned();
    while let Some(_quoted) = parts.next() {
        text.push_str("`_`");
        text.push_str(parts.next().unwrap_or(""));
    }
    text.chars().filter(|c| !c.is_ascii_digit()).take(160).collect()
}

/// The kind of a difference: the schedule, and whether events are missing, added or in another order.
fn kind_of(report: &str) -> String {
    let is_schedule = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let schedule = report.lines().find(is_schedule).unwrap_or("").trim();
    let words: Vec<&str> = schedule.split_whitespace().filter(|word| word.parse::<usize>().is_err()).collect();
    let lines = report.lines().skip_while(|line| !is_schedule(line)).skip(2);
    let block = lines.take_while(|line| line.starts_with("    ") && line.contains('|'));
    let (mut plain, mut lowered): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in block {
        let (left, right) = line[6..].split_once('|').unwrap_or((line, ""));
        plain.push(left.trim());
        lowered.push(right.trim());
    }
    let extra = |a: &[&str], b: &[&str]| -> Vec<String> {
        let mut rest = b.to_vec();
        let only = a.iter().filter(|line| match rest.iter().position(|other| other == *line) {
            Some(at) => {
                rest.remove(at);
                false
            }
            None => !line.is_empty(),
        });
        only.map(|line| line.split([' ', '#']).next().unwrap_or("").to_owned()).collect()
    };
    let (missing, added) = (extra(&plain, &lowered), extra(&lowered, &plain));
    let what = match (missing.first(), added.first()) {
        (None, None) => "order".to_owned(),
        (Some(missing), None) => format!("misses {missing}"),
        (None, Some(added)) => format!("adds {added}"),
        (Some(missing), Some(added)) => format!("{missing} became {added}"),
    };
    format!("{}: {what}", words.join(" "))
}

/// A folder for generated crates, the libraries, and how to compile.
pub struct Workshop {
    folder: PathBuf,
    libraries: Libraries,
}

impl Workshop {
    /// Builds the libraries; crates are made beside them, in folders of this name.
    pub fn open(name: &str, sanitizer: Option<Sanitizer>) -> io::Result<Workshop> {
        let folder = profile_folder()?.join(name);
        fs::create_dir_all(&folder)?;
        Ok(Workshop { folder, libraries: Libraries::build(sanitizer)? })
    }

    /// The outcome of each program; the crate is named, so that several can be made at a time. Where most programs are
    /// `likely_invalid`, their plain sides are checked alone first.
    pub fn outcomes(
        &self,
        crate_name: &str,
        programs: &[String],
        edition: Edition,
        profile: Profile,
        likely_invalid: bool,
    ) -> io::Result<Vec<Outcome>> {
        let folder = self.folder.join(crate_name);
        fs::create_dir_all(&folder)?;
        let batch = Batch { workshop: self, folder: &folder, edition, profile };
        let outcomes = batch.outcomes(programs, likely_invalid);
        fs::remove_dir_all(&folder)?;
        outcomes
    }
}

struct Batch<'a> {
    workshop: &'a Workshop,
    folder: &'a Path,
    edition: Edition,
    profile: Profile,
}

/// A program that is to be compiled.
struct Candidate<'a> {
    index: usize,
    text: &'a str,
    lowered: Lowered,
}

/// The text of a crate, and the program of each line.
struct Source {
    text: String,
    /// First line of a side, the program's index, whether it is the lowered side; in order.
    sides: Vec<(usize, usize, bool)>,
}

impl Source {
    fn new() -> Source {
        Source { text: "#![allow(warnings)]\n".to_owned(), sides: Vec::new() }
    }

    fn add(&mut self, index: usize, side: &str, text: &str) {
        self.sides.push((self.text.matches('\n').count() + 1, index, side == "lowered"));
        let _ = writeln!(self.text, "pub mod {side} {{\n    use longhand_tests::*;\n{text}\n}}");
    }

    /// Whose line it is, and whether of its lowered side.
    fn of_line(&self, line: usize) -> Option<(usize, bool)> {
        let at = self.sides.partition_point(|(first, ..)| *first <= line);
        self.sides[..at].last().map(|(_, index, is_lowered)| (*index, *is_lowered))
    }

    /// The first error of each program on a side, or none if one cannot be told whose it is.
    fn blame(&self, errors: &[RustcError]) -> BTreeMap<usize, (bool, RustcError)> {
        let mut blamed = BTreeMap::new();
        for error in errors {
            if let Some((index, is_lowered)) = error.lines.iter().find_map(|line| self.of_line(*line)) {
                let entry = blamed.entry(index).or_insert_with(|| (is_lowered, error.clone()));
                // An error of the plain side decides.
                if entry.0 && !is_lowered {
                    *entry = (false, error.clone());
                }
            }
        }
        blamed
    }
}

impl Batch<'_> {
    fn outcomes(&self, programs: &[String], likely_invalid: bool) -> io::Result<Vec<Outcome>> {
        let mut outcomes: Vec<Option<Outcome>> = vec![None; programs.len()];
        if likely_invalid {
            for (index, error) in self.invalid(programs, (0..programs.len()).collect())? {
                outcomes[index] = Some(Outcome::Invalid(error));
            }
        }
        let mut candidates = Vec::new();
        let mut unsure = Vec::new();
        for (index, text) in
            programs.iter().enumerate().filter(|(index, _)| outcomes[*index].is_none()).collect::<Vec<_>>()
        {
            match lower(text, self.edition) {
                Ok(lowered) => candidates.push(Candidate { index, text, lowered }),
                Err(not) => {
                    unsure.push(index);
                    outcomes[index] = Some(match not {
                        NotLowered::Refused(message) => Outcome::Refused(message),
                        NotLowered::Panicked(message) => Outcome::Panicked(message),
                    });
                }
            }
        }
        self.drive(candidates, &mut outcomes, &mut unsure)?;
        // What failed lowered counts only if it is right plain.
        for (index, error) in self.invalid(programs, unsure)? {
            outcomes[index] = Some(Outcome::Invalid(error));
        }
        Ok(outcomes.into_iter().map(|outcome| outcome.expect("each is driven or left out")).collect())
    }

    /// Compiles both sides without those that fail, and runs what is left.
    fn drive(
        &self,
        mut candidates: Vec<Candidate>,
        outcomes: &mut [Option<Outcome>],
        unsure: &mut Vec<usize>,
    ) -> io::Result<()> {
        let path = self.folder.join("both.rs");
        loop {
            if candidates.is_empty() {
                return Ok(());
            }
            let source = both_sides(&candidates);
            fs::write(&path, &source.text)?;
            let errors = compile(&path, Wanted::Program, self.edition, self.profile, &self.workshop.libraries);
            let blamed = errors.as_ref().map_or_else(|_| BTreeMap::new(), |errors| source.blame(errors));
            if errors.as_ref().is_ok_and(Vec::is_empty) {
                return self.run(&path.with_extension(""), &candidates, outcomes);
            }
            if blamed.is_empty() {
                return self.halve(candidates, errors, outcomes, unsure);
            }
            candidates.retain(|candidate| !blamed.contains_key(&candidate.index));
            for (index, (is_lowered, error)) in blamed {
                if is_lowered {
                    unsure.push(index);
                }
                outcomes[index] = Some(if is_lowered { Outcome::NotCompiled(error) } else { Outcome::Invalid(error) });
            }
        }
    }

    /// An error that names no program: the halves are tried alone.
    fn halve(
        &self,
        mut candidates: Vec<Candidate>,
        errors: io::Result<Vec<RustcError>>,
        outcomes: &mut [Option<Outcome>],
        unsure: &mut Vec<usize>,
    ) -> io::Result<()> {
        if let [only] = &candidates[..] {
            let error = errors.map_or_else(
                |error| RustcError {
                    code: String::new(),
                    message: error.to_string(),
                    points: Vec::new(),
                    lines: Vec::new(),
                },
                |mut errors| errors.swap_remove(0),
            );
            unsure.push(only.index);
            outcomes[only.index] = Some(Outcome::NotCompiled(error));
            return Ok(());
        }
        let second = candidates.split_off(candidates.len() / 2);
        self.drive(candidates, outcomes, unsure)?;
        self.drive(second, outcomes, unsure)
    }

    /// Which of these do not compile plain.
    fn invalid(&self, programs: &[String], mut unsure: Vec<usize>) -> io::Result<Vec<(usize, RustcError)>> {
        let path = self.folder.join("plain.rs");
        let mut invalid = Vec::new();
        while !unsure.is_empty() {
            let mut source = Source::new();
            for index in &unsure {
                let _ = writeln!(source.text, "mod p{index} {{");
                source.add(*index, "plain", &programs[*index]);
                source.text.push_str("}\n");
            }
            fs::write(&path, &source.text)?;
            let errors = compile(&path, Wanted::Check, self.edition, self.profile, &self.workshop.libraries)?;
            let blamed = source.blame(&errors);
            if blamed.is_empty() {
                break;
            }
            unsure.retain(|index| !blamed.contains_key(index));
            invalid.extend(blamed.into_iter().map(|(index, (_, error))| (index, error)));
        }
        Ok(invalid)
    }

    /// Runs a compiled crate, again behind each program that kills it.
    fn run(&self, program: &Path, candidates: &[Candidate], outcomes: &mut [Option<Outcome>]) -> io::Result<()> {
        let mut first = 0;
        while first < candidates.len() {
            let done = self.workshop.libraries.program(program).arg(first.to_string()).output()?;
            let mut report = String::new();
            let mut ended = 0;
            for line in String::from_utf8_lossy(&done.stdout).lines() {
                if let Some(line) = line.strip_prefix("| ") {
                    let _ = writeln!(report, "{line}");
                } else if let Some(end) = line.strip_prefix("end ") {
                    let numbers: Vec<usize> = end.split(' ').skip(1).filter_map(|number| number.parse().ok()).collect();
                    let report = mem::take(&mut report);
                    outcomes[candidates[first + ended].index] = Some(match numbers[..] {
                        [schedules, plain, lowered] if report.is_empty() => {
                            Outcome::Same { schedules, sizes: (plain, lowered) }
                        }
                        _ => Outcome::Differs { schedules: numbers.first().copied().unwrap_or(0), report },
                    });
                    ended += 1;
                }
            }
            first += ended;
            if first < candidates.len() {
                outcomes[candidates[first].index] = Some(Outcome::Died(ending(&done)));
                first += 1;
            }
        }
        Ok(())
    }
}

/// How a program ended before its time: what a sanitizer says of it, or its status.
fn ending(done: &Output) -> String {
    let text = String::from_utf8_lossy(&done.stderr);
    let mut report = text.lines().skip_while(|line| !line.contains("ERROR: "));
    let Some(what) = report.next().and_then(|line| line.split_once("ERROR: ")) else { return done.status.to_string() };
    let what: Vec<&str> = what.1.split_whitespace().take(2).collect();
    let frames = report.filter(|line| line.trim_start().starts_with('#') && line.contains("generated"));
    let at = frames.map(str::trim).next().unwrap_or("");
    format!("{} {at}", what.join(" "))
}

fn both_sides(candidates: &[Candidate]) -> Source {
    let mut source = Source::new();
    let mut table = String::new();
    for Candidate { index, text, lowered } in candidates {
        let _ = writeln!(source.text, "mod p{index} {{");
        source.add(*index, "plain", text);
        source.add(*index, "lowered", &annotated(text));
        source.text.push_str("}\n");
        let has_holder = lowered.has_holder;
        let _ = writeln!(
            table,
            "    longhand_tests::Program {{ name: \"p{index}\", has_holder: {has_holder}, plain: p{index}::plain::made, lowered: p{index}::lowered::made }},"
        );
    }
    let _ = writeln!(source.text, "fn main() {{ longhand_tests::batch(&[\n{table}]); }}");
    source
}

/// The text with the attribute before each async fn.
fn annotated(text: &str) -> String {
    text.replace("pub async fn ", "#[longhand::longhand]\npub async fn ")
}
