//! Every command with its input and its exact output: `tests/cmd/NAME.trycmd`, run in `tests/cmd/NAME.in`.
//! `TRYCMD=overwrite cargo test -p cargo-longhand` writes what comes out; read it before committing it.

/// `cargo longhand …` in a case calls this build of `cargo-longhand`, as cargo would.
#[test]
fn commands_print_what_is_written_down() {
    trycmd::TestCases::new()
        .register_bin("cargo", trycmd::cargo::cargo_bin!("cargo-longhand"))
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .run();
}
