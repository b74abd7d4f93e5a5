//! Functions of `tests/cases`, mutated: the compiler does not panic, and what it gives parses.

#![no_main]

use libfuzzer_sys::fuzz_target;
use longhand_fuzz::mutate::{Corpus, mutated};
use longhand_fuzz::robust::check;

thread_local! {
    static CORPUS: Corpus = Corpus::of_cases().expect("tests/cases");
}

fuzz_target!(|bytes: &[u8]| {
    let text = CORPUS.with(|corpus| mutated(corpus, bytes));
    if let Err(error) = check(&text) {
        panic!("{error}\nof:\n{text}");
    }
});
