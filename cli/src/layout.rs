//! `layout`: what the futures of a package hold, byte by byte, beside what rustc's own would.
//!
//! The package is built with records of sizes in its object files ([`build`], [`record`]); the source is lowered again, and the
//! model of rustc's layout given the sizes ([`report`]). Nothing of the package is run.

mod build;
mod record;
pub mod report;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use longhand_lowering::layout::Methods;
use longhand_lowering::{Function, Lowered, Options};

pub use build::wrapped;

pub use text::{count, sums, thousands};

use crate::args::Layout;
use crate::report::{Exit, Failure};
use crate::source::Source;
use crate::{edition, select, terminal, walk};
use record::Record;
use report::{Future, Report};

pub fn run(arguments: Layout) -> Result<Exit, Failure> {
    let report = measure(&arguments)?;
    if arguments.json {
        terminal::print_json(&report)?;
    } else {
        terminal::print(&text::page(&report, arguments.number))?;
    }
    Ok(Exit::Done)
}

/// Builds, reads and explains.
pub fn measure(arguments: &Layout) -> Result<Report, Failure> {
    let built = build::build(arguments)?;
    let mut files = Files { root: &built.root, read: BTreeMap::new(), packages: BTreeMap::new() };
    let futures: Vec<Future> = built.records.iter().filter_map(|record| files.explain(record)).collect();
    if futures.is_empty() {
        return Err(Failure::new(Exit::Usage, "no lowered function was compiled")
            .note("functions carry `#[longhand]`; a generic one is compiled where it is used")
            .help("`cargo longhand layout -- --all-targets` builds tests and examples too"));
    }
    let Some(name) = &arguments.function else { return Ok(Report::of(futures)) };
    let names: Vec<String> = futures.iter().map(|future| future.function.clone()).collect();
    let named: Vec<Future> = futures.into_iter().filter(|future| future.function.contains(name)).collect();
    if named.is_empty() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let failure = Failure::new(Exit::Usage, format!("no lowered function is called `{name}`"));
        return Err(match &select::near(name, &names)[..] {
            [] => failure,
            near => failure.help(format!("did you mean {}?", select::list(near, "or"))),
        });
    }
    Ok(Report::of(named))
}

/// The sources that records name.
struct Files<'a> {
    root: &'a Path,
    read: BTreeMap<PathBuf, File>,
    /// The methods of each package, by its folder.
    packages: BTreeMap<PathBuf, Methods>,
}

/// A file of lowered functions.
#[derive(Default)]
struct File {
    functions: Vec<(Function, Option<Lowered>)>,
    /// Those of its package.
    methods: Methods,
}

impl Files<'_> {
    /// A future of the workspace; `None` for one of another package's.
    fn explain(&mut self, record: &Record) -> Option<Future> {
        let path = self.root.join(&record.file);
        if path.components().any(|part| part.as_os_str() == "registry") && !path.starts_with(self.root) {
            return None;
        }
        let file = path.strip_prefix(self.root).unwrap_or(&path).display().to_string();
        if !self.read.contains_key(&path) {
            let read = self.file(&path);
            self.read.insert(path.clone(), read);
        }
        let File { functions, methods } = self.read.get_mut(&path)?;
        let found = functions.iter_mut().find(|(function, _)| {
            function.line == record.line && function.path.rsplit("::").next() == Some(&record.function)
        });
        let explained = found.and_then(|(function, lowered)| {
            if lowered.is_none() {
                let options = Options { edition: edition::of(&path), measured: true };
                *lowered = longhand_lowering::lower(function, &options).ok();
            }
            report::explained(record, file.clone(), function, lowered.as_ref()?, methods)
        });
        Some(explained.unwrap_or_else(|| report::bare(record, file)))
    }

    /// Reads a file; nothing of one that cannot be read any more.
    fn file(&mut self, path: &Path) -> File {
        let Some(file) = parsed(path) else { return File::default() };
        let functions = longhand_lowering::functions(&file).into_iter().map(|function| (function, None)).collect();
        let mut methods = Methods::of(&file);
        if let Some(folder) = path.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").exists()) {
            methods
                .extend(self.packages.entry(folder.to_owned()).or_insert_with(|| methods_below(&folder.join("src"))));
        }
        File { functions, methods }
    }
}

fn parsed(path: &Path) -> Option<syn::File> {
    Source::read(path).and_then(|source| source.parse()).ok()
}

/// The methods of all files in a folder.
fn methods_below(folder: &Path) -> Methods {
    let mut methods = Methods::default();
    for file in walk::rust_files(&[folder.to_owned()]).unwrap_or_default().iter().filter_map(|path| parsed(path)) {
        methods.extend(&Methods::of(&file));
    }
    methods
}
