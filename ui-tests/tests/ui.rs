//! `cases/fail/NAME.rs` must not compile, and must say what stands in `NAME.stderr`; `cases/pass/NAME.rs` must compile
//! and run. `TRYBUILD=overwrite cargo test -p longhand-ui-tests` writes the `.stderr` files; read each as a user would.

use std::env;
use std::process::Command;

/// rustc words its messages anew from release to release; the `.stderr` files are of this one.
const WORDED_BY: &str = "1.95";

#[test]
fn faults_are_reported_once_where_they_are() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&output.stdout);
    if !version.starts_with(&format!("rustc {WORDED_BY}.")) {
        println!("skipped: the messages in cases/fail are those of rustc {WORDED_BY}, and this is {}", version.trim());
        return;
    }
    trybuild::TestCases::new().compile_fail("cases/fail/*.rs");
}

#[test]
fn what_compiles_plain_compiles_lowered_without_a_word() {
    trybuild::TestCases::new().pass("cases/pass/*.rs");
}
