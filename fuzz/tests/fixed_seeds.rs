//! A small fixed set of generated programs, in both editions.
//!
//! `known.txt` holds those that still have a fault, as `EDITION SEED what`. Each must still have one, so that the list
//! shrinks; what comes out of the lists' difference is printed as lines for the file.

use std::collections::BTreeMap;
use std::sync::Mutex;

use longhand_fuzz::batch::{Outcome, Workshop};
use longhand_fuzz::run::{Plan, run};
use longhand_fuzz::{Edition, Profile};

/// Programs in each edition.
const PROGRAMS: usize = 40;

type Faults = BTreeMap<(u16, u64), String>;

fn known() -> Faults {
    let line = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("EDITION SEED what");
        let key = (number() as u16, number());
        (key, line.to_owned())
    };
    include_str!("../known.txt").lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

#[test]
fn only_known_programs_have_faults() {
    let workshop = Workshop::open("fixed-seeds", None).expect("the harness builds");
    let faults: Mutex<Faults> = Mutex::default();
    let same = Mutex::new(0);
    for edition in [Edition::E2021, Edition::E2024] {
        let plan =
            Plan { seed: 1, programs: PROGRAMS, edition, profile: Profile::Debug, batch: PROGRAMS / 2, threads: 2 };
        let each = |batch: Vec<longhand_fuzz::run::Ran>| {
            for ran in batch {
                *same.lock().unwrap() += usize::from(matches!(ran.outcome, Outcome::Same { .. }));
                if ran.outcome.is_fault() {
                    let line = format!("{} {} {}", edition.year(), ran.seed, ran.outcome.label());
                    faults.lock().unwrap().insert((edition.year(), ran.seed), line);
                }
            }
        };
        run(&workshop, plan, each).expect("batches are built");
    }
    let (faults, known) = (faults.into_inner().unwrap(), known());
    assert!(*same.lock().unwrap() > PROGRAMS, "most programs compile and are the same");
    let new: Vec<&str> = faults.iter().filter(|(key, _)| !known.contains_key(key)).map(|(_, line)| &line[..]).collect();
    let cured: Vec<&str> =
        known.iter().filter(|(key, _)| !faults.contains_key(key)).map(|(_, line)| &line[..]).collect();
    assert!(new.is_empty(), "new faults:\n{}", new.join("\n"));
    assert!(cured.is_empty(), "cured, to be taken out of known.txt:\n{}", cured.join("\n"));
}

#[test]
fn programs_are_the_same_for_a_seed() {
    let program = |seed| longhand_fuzz::generate::program(seed, Edition::E2024);
    assert_eq!(program(7), program(7));
    assert_ne!(program(7), program(8));
}
