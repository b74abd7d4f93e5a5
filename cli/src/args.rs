//! The command line, as clap reads it.

use std::ffi::OsString;
use std::path::PathBuf;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Effects};
use clap::builder::styling::Styles;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use longhand_lowering::Stage;

use crate::source::{STDIN, Target};

/// Cargo's own colours.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::BrightGreen.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::BrightGreen.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::BrightCyan.on_default().effects(Effects::BOLD))
    .placeholder(AnsiColor::Cyan.on_default())
    .error(AnsiColor::BrightRed.on_default().effects(Effects::BOLD))
    .valid(AnsiColor::BrightCyan.on_default().effects(Effects::BOLD))
    .invalid(AnsiColor::Yellow.on_default().effects(Effects::BOLD));

/// Shows the state machine that an async fn stands for.
#[derive(Parser)]
#[command(
    name = "cargo-longhand",
    bin_name = "cargo longhand",
    version,
    styles = STYLES,
    after_help = "Exit codes: 0 done, 1 the source was refused, 2 the command was wrong, 101 a bug in longhand."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

/// The value of `--color`. `auto` heeds NO_COLOR, CLICOLOR_FORCE and whether a terminal is written to.
#[derive(Clone, Copy, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Command {
    Show(Show),
    Survey(Survey),
    Explain(Explain),
}

/// Print the lowered form of a file's async fns
///
/// Every async fn of the file is shown, annotated or not; once one carries the attribute, those that do.
#[derive(Args)]
pub struct Show {
    /// A Rust file, `-` for standard input; `::FN` narrows to the functions whose path contains FN
    #[arg(value_name = "FILE[::FN]")]
    pub target: Target,
    /// The stage of the compiler to print
    #[arg(long, value_name = "STAGE", default_value = "rust", value_parser = stage())]
    pub emit: Stage,
    /// The edition that the file is written in [default: that of the nearest Cargo.toml, else 2024]
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub edition: Option<u16>,
    /// Leave out what rustc needs and a reader does not: long paths, the certificate
    #[arg(long)]
    pub teach: bool,
}

/// Tell for each async fn with an await under a path whether it lowers, and if not, why
#[derive(Args)]
pub struct Survey {
    /// Rust files, and folders to look for them in
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// The edition that the files are written in [default: that of the nearest Cargo.toml, else 2024]
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub edition: Option<u16>,
}

/// Explain an error code, or list them all
#[derive(Args)]
pub struct Explain {
    /// A code, as it stands in an error
    pub code: Option<String>,
}

fn stage() -> impl TypedValueParser<Value = Stage> {
    let values = Stage::ALL.iter().map(|stage| {
        PossibleValue::new(stage.to_string()).help(match stage {
            Stage::Body => "the normal form: each await a statement of its own",
            Stage::Cfg => "the control-flow graph with its drop scopes",
            Stage::Liveness => "what is live, and what may be borrowed, at each await",
            Stage::Homes => "where each local lives, and why",
            Stage::States => "the variants and their fields",
            Stage::Rust => "the code that replaces the function",
        })
    });
    PossibleValuesParser::new(values).try_map(|value| value.parse::<Stage>().map_err(|_| "not a stage"))
}

fn edition() -> impl TypedValueParser<Value = u16> {
    PossibleValuesParser::new(["2021", "2024"]).try_map(|value| value.parse::<u16>())
}

/// Cargo calls `cargo-longhand longhand …` for `cargo longhand …`. And clap would take `-::FN` for options.
pub fn from_cargo(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|first| first == "longhand") {
        arguments.remove(1);
    }
    for argument in &mut arguments {
        if let Some(function) = argument.to_str().and_then(|text| text.strip_prefix("-::")) {
            *argument = format!("{STDIN}::{function}").into();
        }
    }
    arguments
}

/// What `--color` says, without the rest of the command line being right.
pub fn color(arguments: &[OsString]) -> ColorChoice {
    let mut choice = "auto";
    let mut words = arguments.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        if word == "--color" {
            choice = words.next().unwrap_or("auto");
        } else if let Some(value) = word.strip_prefix("--color=") {
            choice = value;
        }
    }
    match choice {
        "always" => ColorChoice::Always,
        "never" => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn command_line_is_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn cargos_own_argument_is_dropped_once() {
        assert_eq!(from_cargo(words("x longhand show longhand")), words("x show longhand"));
        assert_eq!(from_cargo(words("x show longhand")), words("x show longhand"));
        assert_eq!(from_cargo(words("x")), words("x"));
    }

    #[test]
    fn standard_input_may_be_narrowed() {
        assert_eq!(from_cargo(words("x show -::get -")), words("x show <stdin>::get -"));
    }

    #[test]
    fn color_is_read_in_both_spellings_and_the_last_counts() {
        assert_eq!(color(&words("x --color=always --color never show f")), ColorChoice::Never);
        assert_eq!(color(&words("x show f --color always")), ColorChoice::Always);
        assert_eq!(color(&words("x show -- --color always")), ColorChoice::Auto);
        assert_eq!(color(&words("x --color")), ColorChoice::Auto);
    }
}
