//! Each code of the compiler's own has a case that draws it.

use std::fs;
use std::path::Path;

use longhand_lowering::diagnostics::{BUG, TABLE};

#[test]
fn each_code_has_a_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/fail");
    let messages: String = fs::read_dir(folder)
        .expect("cases/fail")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "stderr"))
        .map(|path| fs::read_to_string(path).expect("UTF-8"))
        .collect();
    // What no function is known to draw: lowering/tests/verify.rs breaks lowered functions instead.
    let drawn = TABLE.iter().filter(|entry| entry.code != BUG.code);
    let without: Vec<&str> =
        drawn.map(|entry| entry.code).filter(|code| !messages.contains(&format!("[{code}]"))).collect();
    assert!(without.is_empty(), "without a case in ui-tests/cases/fail: {without:?}");
}
