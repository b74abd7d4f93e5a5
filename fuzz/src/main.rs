//! Drives generated programs, plain and lowered, in lock step, and prints what tells them apart.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::process::ExitCode;
use std::sync::Mutex;

use clap::{Parser, ValueEnum};
use longhand_fuzz::batch::{Outcome, Workshop};
use longhand_fuzz::run::{Plan, Ran, run};
use longhand_fuzz::rustc::Sanitizer;
use longhand_fuzz::{Edition, Profile, generate, shrink};

/// Drives generated programs, plain and lowered, in lock step.
#[derive(Parser)]
struct Arguments {
    /// How many programs
    #[arg(long, default_value_t = 1000)]
    programs: usize,
    /// Seed of the first; each other's is one more
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// 2021, 2024 or both, half of the programs in each
    #[arg(long, default_value = "both")]
    edition: Editions,
    /// Optimised programs instead of debug builds
    #[arg(long)]
    optimised: bool,
    /// With this sanitizer of nightly rustc's in all that runs
    #[arg(long)]
    sanitize: Option<Sanitizer>,
    /// Programs to a crate
    #[arg(long, default_value_t = 100)]
    batch: usize,
    /// Crates at a time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Print the program of the seed and end
    #[arg(long)]
    print: bool,
    /// Examples to print of everything found
    #[arg(long, default_value_t = 0)]
    examples: usize,
    /// Make the examples small
    #[arg(long)]
    shrink: bool,
    /// Folder for the generated crates, beside this program
    #[arg(long, default_value = "generated")]
    folder: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Editions {
    #[value(name = "2021")]
    E2021,
    #[value(name = "2024")]
    E2024,
    Both,
}

impl Editions {
    fn list(self) -> &'static [Edition] {
        match self {
            Editions::E2021 => &[Edition::E2021],
            Editions::E2024 => &[Edition::E2024],
            Editions::Both => &[Edition::E2021, Edition::E2024],
        }
    }
}

/// What came out in one way.
#[derive(Default)]
struct Found {
    seeds: Vec<(u16, u64)>,
    /// The shortest of them, with the edition.
    examples: Vec<(Edition, Ran)>,
}

#[derive(Default)]
struct Totals {
    /// Examples that are kept of everything found.
    wanted: usize,
    programs: usize,
    invalid: usize,
    schedules: usize,
    differences: usize,
    not_compiled: usize,
    larger: usize,
    labels: BTreeMap<String, Found>,
}

fn main() -> io::Result<ExitCode> {
    let arguments = Arguments::parse();
    let editions = arguments.edition.list();
    if arguments.print {
        for edition in editions {
            println!("{}", shrink::formatted(&generate::program(arguments.seed, *edition)));
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(sanitizer) = arguments.sanitize
        && !sanitizer.is_there()
    {
        println!("skipped: no nightly toolchain, which sanitizers need");
        return Ok(ExitCode::SUCCESS);
    }
    let workshop = Workshop::open(&arguments.folder, arguments.sanitize)?;
    let profile = if arguments.optimised { Profile::Release } else { Profile::Debug };
    let totals = Mutex::new(Totals { wanted: arguments.examples, ..Totals::default() });
    for edition in editions {
        let plan = Plan {
            seed: arguments.seed,
            programs: arguments.programs / editions.len(),
            edition: *edition,
            profile,
            batch: arguments.batch,
            threads: arguments.threads,
        };
        run(&workshop, plan, |batch| totals.lock().expect("no panic").add(*edition, batch))?;
    }
    let totals = totals.into_inner().expect("no panic");
    for (label, Found { seeds, examples }) in &totals.labels {
        println!("{:5} {label}   {:?}", seeds.len(), &seeds[..seeds.len().min(4)]);
        let mut told = BTreeSet::new();
        for (edition, Ran { text, outcome, .. }) in examples.iter().take(arguments.examples) {
            let small = if arguments.shrink && outcome.is_fault() {
                shrink::shrink(&workshop, "shrink", text, outcome, *edition, profile)?
            } else {
                shrink::Small { text: shrink::formatted(text), outcome: outcome.clone() }
            };
            if told.insert(small.text.clone()) {
                println!("// edition {}\n{}\n{}", edition.year(), small.text, detail(&small.outcome));
            }
        }
    }
    let Totals { programs, invalid, schedules, differences, not_compiled, larger, .. } = totals;
    println!("{invalid} are no programs, {not_compiled} do not compile lowered, {larger} are larger lowered");
    println!("{programs} programs, {schedules} schedules, {differences} differences");
    Ok(if differences + not_compiled == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Totals {
    fn add(&mut self, edition: Edition, batch: Vec<Ran>) {
        for ran in batch {
            match &ran.outcome {
                Outcome::Invalid(_) => self.invalid += 1,
                outcome => {
                    self.programs += 1;
                    match outcome {
                        Outcome::Same { schedules, sizes } => {
                            self.schedules += schedules;
                            self.larger += usize::from(sizes.1 > sizes.0);
                        }
                        Outcome::Differs { schedules, .. } => {
                            self.schedules += schedules;
                            self.differences += 1;
                        }
                        Outcome::Died(_) => self.differences += 1,
                        _ => self.not_compiled += 1,
                    }
                }
            }
            if !matches!(ran.outcome, Outcome::Same { .. }) {
                let found = self.labels.entry(ran.outcome.label()).or_default();
                found.seeds.push((edition.year(), ran.seed));
                found.examples.push((edition, ran));
                found.examples.sort_by_key(|(_, ran)| ran.text.len());
                found.examples.truncate(self.wanted);
            }
        }
    }
}

fn detail(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Invalid(error) | Outcome::NotCompiled(error) => {
            format!("{} {}\n{}\n", error.code, error.message, error.points.join("\n"))
        }
        Outcome::Differs { report, .. } => report.clone(),
        Outcome::Died(text) | Outcome::Refused(text) | Outcome::Panicked(text) => text.clone(),
        Outcome::Same { .. } => String::new(),
    }
}
