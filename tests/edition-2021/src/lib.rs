//! The same cases in edition 2021: temporaries of tails and of `if let` live longer there. See `tests/cases.rs`.
