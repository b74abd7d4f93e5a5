//! Generated programs, plain and lowered, in lock step.
//!
//! [`generate`] writes random well-typed async functions; [`batch`] compiles many of them into one crate, each as it is
//! and as the compiler lowers it, and drives both sides with the harness of `longhand-tests`; [`shrink`] makes a function
//! that is told apart small; [`run`] does all this for a range of seeds and counts.

pub mod batch;
pub mod decisions;
pub mod generate;
pub mod lower;
pub mod mutate;
pub mod robust;
pub mod run;
pub mod rustc;
pub mod shrink;
pub mod tokens;

/// An edition that programs are written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Edition {
    /// 2021.
    E2021,
    /// 2024.
    E2024,
}

impl Edition {
    /// Its number.
    pub fn year(self) -> u16 {
        match self {
            Edition::E2021 => 2021,
            Edition::E2024 => 2024,
        }
    }
}

/// How generated programs are compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// Not optimised, with debug assertions.
    Debug,
    /// Optimised.
    Release,
}
