//! Arbitrary tokens: the compiler does not panic, and what it gives parses if they do.

#![no_main]

use libfuzzer_sys::fuzz_target;
use longhand_fuzz::robust::check;
use longhand_fuzz::tokens::tokens;

fuzz_target!(|bytes: &[u8]| {
    let text = tokens(bytes);
    if let Err(error) = check(&text) {
        panic!("{error}\nof:\n{text}");
    }
});
