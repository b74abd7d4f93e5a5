//! The compiler is given what no user would write: it must not panic, must not hang, and must give what parses.
//!
//! The same as `fuzz/targets` does with a fuzzer, for a fixed number of inputs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use longhand_fuzz::mutate::{Corpus, mutated};
use longhand_fuzz::robust::{Outcome, check};
use longhand_fuzz::tokens::tokens;
use proc_macro2::TokenStream;

/// A hundred times what the slowest takes.
const HANGS: Duration = Duration::from_secs(60);
/// The lowering recurses as deep as a function nests.
const STACK: usize = 64 << 20;

/// Gives the compiler what is made of random bytes; the outcomes together. Syntax stays in its thread.
fn survives<F: Fn(&[u8]) -> TokenStream + 'static>(count: u64, most: usize, maker: fn() -> F) -> Outcome {
    let (told, heard) = mpsc::channel();
    let work = move || {
        let make = maker();
        for seed in 0..count {
            let mut random = fastrand::Rng::with_seed(seed);
            let bytes: Vec<u8> = (0..random.usize(..most)).map(|_| random.u8(..)).collect();
            let text = make(&bytes);
            let checked = catch_unwind(AssertUnwindSafe(|| check(&text)));
            let checked = checked.unwrap_or_else(|_| Err("panics".to_owned()));
            if told.send((seed, checked.map_err(|error| format!("{error}\nof:\n{text}")))).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread");
    let mut all = Outcome::default();
    for seed in 0..count {
        let (at, checked) = heard.recv_timeout(HANGS).unwrap_or_else(|end| panic!("input {seed}: {end}"));
        let outcome = checked.unwrap_or_else(|error| panic!("input {at}: {error}"));
        all.lowered += outcome.lowered;
        all.refused += outcome.refused;
        all.bugs += outcome.bugs;
    }
    all
}

#[test]
fn arbitrary_tokens() {
    let outcome = survives(4000, 60, || tokens);
    assert!(outcome.lowered > 100, "few of them are functions: {outcome:?}");
}

#[test]
fn mutated_functions() {
    let outcome = survives(600, 24, || {
        let corpus = Corpus::of_cases().expect("tests/cases");
        move |bytes| mutated(&corpus, bytes)
    });
    assert!(outcome.lowered > 500, "few of them lower: {outcome:?}");
}
