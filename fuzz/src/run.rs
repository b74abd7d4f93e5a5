//! A range of programs, in batches on several threads.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::batch::{Outcome, Workshop};
use crate::{Edition, Profile, generate};

/// Which programs.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of the first; each other's is one more.
    pub seed: u64,
    /// How many.
    pub programs: usize,
    /// The edition.
    pub edition: Edition,
    /// How they are compiled.
    pub profile: Profile,
    /// How many to a crate.
    pub batch: usize,
    /// Crates at a time.
    pub threads: usize,
}

/// A program that was driven.
pub struct Ran {
    /// Its seed.
    pub seed: u64,
    /// Its text.
    pub text: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// The lowering recurses as deep as a program nests.
const STACK: usize = 64 << 20;

/// Writes and drives the programs of a plan; `each` is told of every batch as it ends, in any order.
pub fn run(workshop: &Workshop, plan: Plan, each: impl Fn(Vec<Ran>) + Sync) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let failed: Mutex<Option<io::Error>> = Mutex::new(None);
    let work = || {
        while failed.lock().expect("no panic while it is held").is_none() {
            let first = next.fetch_add(plan.batch, Ordering::Relaxed);
            if first >= plan.programs {
                return;
            }
            let seeds: Vec<u64> =
                (first..plan.programs.min(first + plan.batch)).map(|n| plan.seed + n as u64).collect();
            let texts: Vec<String> = seeds.iter().map(|seed| generate::program(*seed, plan.edition)).collect();
            let name = format!("batch-{}-{first}", plan.edition.year());
            match workshop.outcomes(&name, &texts, plan.edition, plan.profile, false) {
                Ok(outcomes) => {
                    let ran = seeds.into_iter().zip(texts).zip(outcomes);
                    each(ran.map(|((seed, text), outcome)| Ran { seed, text, outcome }).collect());
                }
                Err(error) => *failed.lock().expect("no panic while it is held") = Some(error),
            }
        }
    };
    thread::scope(|scope| -> io::Result<()> {
        let workers: Vec<_> = (0..plan.threads)
            .map(|_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work))
            .collect::<io::Result<_>>()?;
        for worker in workers {
            worker.join().expect("a worker gives its errors back");
        }
        Ok(())
    })?;
    failed.into_inner().expect("no panic while it is held").map_or(Ok(()), Err)
}
