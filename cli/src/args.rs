//! The command line, as clap reads it.

use std::ffi::OsString;
use std::path::PathBuf;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Effects};
use clap::builder::styling::Styles;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use longhand_lowering::Stage;

use crate::diff::Threshold;
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
    Liveness(Liveness),
    Graph(Graph),
    Layout(Layout),
    Diff(Diff),
    Report(Report),
    Html(Html),
    Survey(Survey),
    Explain(Explain),
}

/// Print the lowered form of a file's async fns
///
/// Every async fn of the file is shown, annotated or not; once one carries the attribute, those that do.
#[derive(Args)]
pub struct Show {
    /// A Rust file, `-` for standard input, or an item path of the package here, such as `client::Client::get`;
    /// `::FN` narrows a file to the functions whose path contains FN
    #[arg(value_name = "FILE[::FN]|PATH")]
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

/// Print a file's async fns with what each await keeps, and why
#[derive(Args)]
pub struct Liveness {
    /// A Rust file, `-` for standard input, or an item path of the package here, such as `client::Client::get`;
    /// `::FN` narrows a file to the functions whose path contains FN
    #[arg(value_name = "FILE[::FN]|PATH")]
    pub target: Target,
    /// Print a JSON list
    #[arg(long)]
    pub json: bool,
    /// The edition that the file is written in [default: that of the nearest Cargo.toml, else 2024]
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub edition: Option<u16>,
}

/// Build a package and print what its lowered futures hold, byte by byte, beside rustc's
#[derive(Args)]
pub struct Layout {
    /// Only functions whose path contains this
    pub function: Option<String>,
    /// How many futures to show in full, the largest first
    #[arg(short, long, value_name = "N", default_value_t = 3)]
    pub number: usize,
    /// Print one JSON object, which `diff` compares with
    #[arg(long)]
    pub json: bool,
    /// The package to build, of several in the workspace
    #[arg(short, long = "package", value_name = "SPEC")]
    pub packages: Vec<String>,
    /// The package's Cargo.toml
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,
    /// Build with optimisations
    #[arg(short, long)]
    pub release: bool,
    /// Arguments for `cargo build`: --features, --all-targets, …
    #[arg(last = true, value_name = "ARGUMENT")]
    pub cargo: Vec<OsString>,
}

/// Compare the sizes of a package's futures with a saved report; fails where one has grown
#[derive(Args)]
pub struct Diff {
    /// What `layout --json` has printed, `-` for standard input
    #[arg(value_name = "SAVED")]
    pub saved: PathBuf,
    /// A second report to compare with, instead of building the package
    #[arg(long, value_name = "REPORT")]
    pub with: Option<PathBuf>,
    /// By how much a future may grow: bytes, or a share such as `5%`
    #[arg(short, long, value_name = "SIZE", default_value = "0")]
    pub threshold: Threshold,
    #[command(flatten)]
    pub layout: Layout,
}

/// Run a package's tests and print the lowered futures that they used, those that save most first
#[derive(Args)]
pub struct Report {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Run nothing; read what runs with LONGHAND_REPORT=FOLDER have left
    #[arg(long, value_name = "FOLDER", conflicts_with = "cargo")]
    pub of: Option<PathBuf>,
    /// What cargo is to run, such as `test -p NAME` or `run --release` [default: test]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "CARGO ARGUMENTS")]
    pub cargo: Vec<OsString>,
}

/// Write a page that explains a file's async fns: source and machine side by side, states, a stepper
#[derive(Args)]
pub struct Html {
    /// Rust files, or item paths of the package here; `::FN` narrows a file to the functions whose path contains FN
    #[arg(value_name = "FILE[::FN]|PATH", required = true)]
    pub targets: Vec<Target>,
    /// Where to write the page
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Show the bytes of each field, from what `layout --json` has printed
    #[arg(long, value_name = "REPORT")]
    pub sizes: Option<PathBuf>,
    /// The edition that the files are written in [default: that of the nearest Cargo.toml, else 2024]
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub edition: Option<u16>,
}

/// Draw the states of a file's async fns, or their control flow
#[derive(Args)]
pub struct Graph {
    /// A Rust file, `-` for standard input, or an item path of the package here, such as `client::Client::get`;
    /// `::FN` narrows a file to the functions whose path contains FN
    #[arg(value_name = "FILE[::FN]|PATH")]
    pub target: Target,
    /// How to draw
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Draw the basic blocks between the awaits
    #[arg(long)]
    pub blocks: bool,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The edition that the file is written in [default: that of the nearest Cargo.toml, else 2024]
    #[arg(long, value_name = "YEAR", value_parser = edition())]
    pub edition: Option<u16>,
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines of text
    Text,
    /// Graphviz
    Dot,
    /// Mermaid, as Markdown pages on GitHub show it
    Mermaid,
    /// A picture, of one function
    Svg,
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

/// Explain an error code or a reason of a layout, or list them all
#[derive(Args)]
pub struct Explain {
    /// A code, as it stands in an error or beside bytes
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
