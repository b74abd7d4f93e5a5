//! `cases/fail/NAME.rs` must not compile, and must say what stands in `NAME.stderr`; `cases/pass/NAME.rs` must compile
//! and run. `TRYBUILD=overwrite cargo test -p longhand-ui-tests` writes the `.stderr` files; read each as a user would.

use longhand_ui_tests::skipped_for_version;

#[test]
fn faults_are_reported_once_where_they_are() {
    if !skipped_for_version() {
        trybuild::TestCases::new().compile_fail("cases/fail/*.rs");
    }
}

#[test]
fn what_compiles_plain_compiles_lowered_without_a_word() {
    trybuild::TestCases::new().pass("cases/pass/*.rs");
}
