//! README.md tells of every program, and of figures that are those of the programs.

use crate::transcript::Transcript;

const README: &str = include_str!("../../README.md");
const MANIFEST: &str = include_str!("../../Cargo.toml");

/// The cells of the table under this heading, row by row; without backticks.
pub fn table(heading: &str) -> Vec<Vec<String>> {
    let lines = README.lines().skip_while(|line| *line != heading).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect();
    let rows: Vec<_> = lines.map_while(|line| line.starts_with('|').then(|| cells(line))).collect();
    assert!(!rows.is_empty(), "no table under {heading:?}");
    rows
}

/// Runs a program of this package by its name.
pub fn run(program: &str) -> Transcript {
    let any = std::path::Path::new(env!("CARGO_BIN_EXE_steps"));
    Transcript::of(any.with_file_name(program).with_extension(std::env::consts::EXE_EXTENSION))
}

fn bytes(cell: &str) -> usize {
    cell.replace(',', "").parse().unwrap_or_else(|_| panic!("{cell:?} is no number"))
}

#[test]
fn every_program_is_a_lesson_and_runs_by_a_short_command() {
    let commands: Vec<String> = table("| | lesson | run | look for |").into_iter().map(|row| row[2].clone()).collect();
    let lessons: Vec<&str> = commands.iter().filter_map(|command| command.strip_prefix("cargo run --bin ")).collect();
    let programs: Vec<&str> =
        MANIFEST.lines().filter_map(|line| line.strip_suffix(".rs\"")?.strip_prefix("path = \"")).collect();
    assert_eq!(lessons, programs);
    for command in &commands {
        let words = command.strip_prefix("cargo ").unwrap().split_whitespace().count();
        assert!(words <= 5, "{command}");
    }
}

#[test]
fn bytes_are_those_that_the_programs_print() {
    for row in table("| seed | program | function | there | by hand | here | rustc |") {
        let [_, program, function, _, by_hand, here, rustc] = &row[..] else { panic!("{row:?}") };
        let said = run(program);
        assert_eq!((bytes(here), bytes(rustc)), said.sizes(function), "{function}");
        if !by_hand.is_empty() {
            assert_eq!(bytes(by_hand), bytes(said.between("# By hand: ", " bytes")), "{function}");
        }
    }
}

#[test]
fn all_other_figures_are_what_the_programs_print() {
    for row in table("| seed | program | there | here |") {
        let [_, program, _, here] = &row[..] else { panic!("{row:?}") };
        let said = run(program);
        assert!(said.contains(here), "no {here:?} in what {program} prints");
    }
}
