//! The cases are under `cases/`, and the tests under `tests/` run them.

use std::env;
use std::process::Command;

/// rustc words its messages anew from release to release; what is recorded of them is of this one.
pub const WORDED_BY: &str = "1.95";

/// Whether rustc is of another version, for which a test is skipped; says so then.
pub fn skipped_for_version() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&output.stdout);
    let is_other = !version.starts_with(&format!("rustc {WORDED_BY}."));
    if is_other {
        println!("skipped: the recorded messages are those of rustc {WORDED_BY}, and this is {}", version.trim());
    }
    is_other
}
