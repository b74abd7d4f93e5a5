//! Two sides of a case, side by side.

use std::fmt::{Debug, Write};
use std::future::Future;
use std::mem::size_of_val;

use longhand::{Inspect, State};

use crate::drive::{Schedule, drive};

/// Whether lowered futures must tell about themselves. Off while the attribute lowers nothing.
pub const INSPECT: bool = cfg!(feature = "inspect");

/// What one run expression of a case did and is.
pub struct Ran {
    /// The expression.
    pub expression: &'static str,
    /// All its schedules; none if only its layout was asked for.
    pub schedules: Vec<Schedule>,
    /// Bytes of its future.
    pub size: usize,
    /// What a lowered one tells.
    pub layout: Option<Layout>,
}

/// What a lowered future tells.
pub struct Layout {
    /// The function.
    pub name: &'static str,
    /// Its own size.
    pub size: usize,
    /// rustc's size for the same body.
    pub rustc: usize,
    /// Its states.
    pub states: &'static [State],
}

/// Finds [`Inspect`] where there is one: `(&&Probe(&future)).inspect()`.
pub struct Probe<'a, F>(pub &'a F);
/// The answer of a future that tells about itself.
pub trait Tells {
    /// What it tells.
    fn inspect(&self) -> Option<Layout>;
}
impl<F: Inspect> Tells for &Probe<'_, F> {
    fn inspect(&self) -> Option<Layout> {
        let f = self.0;
        assert_eq!(f.size(), size_of_val(f), "{}: Inspect::size", f.name());
        assert_eq!(f.state().name, f.states()[0].name, "{}: a new future is in its first state", f.name());
        Some(Layout { name: f.name(), size: f.size(), rustc: f.rustc_size(), states: f.states() })
    }
}
/// The answer of any other.
pub trait Silent {
    /// Nothing.
    fn inspect(&self) -> Option<Layout> {
        None
    }
}
impl<F> Silent for Probe<'_, F> {}

/// Collects the runs of one side of a case; the generated `runs` function calls [`Runs::run`] for each.
pub struct Runs {
    drive: bool,
    all: Vec<Ran>,
}

impl Runs {
    /// All runs of a side; `drive`n, or only made and measured.
    pub fn of(side: fn(&mut Runs), drive: bool) -> Vec<Ran> {
        let mut runs = Runs { drive, all: Vec::new() };
        side(&mut runs);
        runs.all
    }
    /// One run.
    pub fn run<F: Future<Output: Debug>>(
        &mut self,
        expression: &'static str,
        make: impl Fn() -> F,
        inspect: impl Fn(&F) -> Option<Layout>,
    ) {
        crate::log::begin();
        let future = make();
        let (size, layout) = (size_of_val(&future), inspect(&future));
        drop(future);
        crate::log::end();
        let schedules = if self.drive { drive(make) } else { Vec::new() };
        self.all.push(Ran { expression, schedules, size, layout });
    }
}

/// Holders in a layout: each may add up to its receiver's alignment.
fn holders(layout: &Layout) -> usize {
    let fields = layout.states.iter().flat_map(|state| state.fields);
    let mut names: Vec<&str> = fields.map(|field| field.name).filter(|name| name.contains("holder")).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// What a case's header asks for.
#[derive(Default, Clone, Copy)]
pub struct Options {
    /// Bytes by which the lowered future may be larger, where a holder is needed.
    pub slack: usize,
    /// The case has one async fn only, so that the certificate's size is that of the plain future.
    pub alone: bool,
    /// The future is behind a box or another wrapper, which tells nothing.
    pub silent: bool,
    /// Panics inside drops are left out.
    pub no_drop_panics: bool,
    /// Holders of a future that cannot tell its layout.
    pub holders: usize,
}

/// Drives both sides of a case and asserts that nothing tells them apart.
pub fn check(name: &str, plain: fn(&mut Runs), lowered: fn(&mut Runs), options: Options) {
    let report = compare(name, &Runs::of(plain, true), &Runs::of(lowered, true), options);
    assert!(report.is_empty(), "\n{report}");
}

/// The differences between two sides, readable; empty if there are none.
pub fn compare(name: &str, plain: &[Ran], lowered: &[Ran], options: Options) -> String {
    let mut report = String::new();
    assert_eq!(plain.len(), lowered.len());
    for (p, l) in plain.iter().zip(lowered) {
        let title = format!("{name}: {}", p.expression);
        let held = l.layout.as_ref().map_or(options.holders, holders);
        if p.schedules.len() != l.schedules.len() {
            let _ = writeln!(report, "{title}: {} schedules plain, {} lowered", p.schedules.len(), l.schedules.len());
        }
        let differing: Vec<_> = p
            .schedules
            .iter()
            .zip(&l.schedules)
            .filter(|(a, _)| !(options.no_drop_panics && is_drop_panic(a)))
            .filter(|(a, b)| a.name != b.name || !(is_same(&a.log, &b.log) || held > 0 && is_reordered(&a.log, &b.log)))
            .collect();
        if !differing.is_empty() {
            let _ = writeln!(report, "{title}: {} of {} schedules differ", differing.len(), p.schedules.len());
        }
        for (a, b) in differing.iter().take(2) {
            side_by_side(&mut report, a, b);
        }
        let slack = options.slack + held * align_of::<usize>();
        if l.size > p.size + slack {
            let _ = writeln!(report, "{title}: {} bytes lowered, {} plain, slack {slack}", l.size, p.size);
        }
        match &l.layout {
            Some(layout) if options.alone && layout.rustc != p.size => {
                let _ = writeln!(report, "{title}: tells rustc's size as {}, it is {}", layout.rustc, p.size);
            }
            None if INSPECT && !options.silent => {
                let _ = writeln!(report, "{title}: is not Inspect");
            }
            _ => {}
        }
    }
    report
}

/// Whether two logs mean the same.
///
/// They are equal, or they differ in what rustc leaks and we drop: when a drop panics, rustc 1.95 forgets the value that
/// the block or the await has just produced. What else drops, and in which order, must still be equal.
fn is_same(plain: &[String], lowered: &[String]) -> bool {
    if plain == lowered {
        return true;
    }
    let Some(panic) = plain.iter().position(|line| line == "PANIC") else { return false };
    let kept: Vec<String> = lowered.iter().filter(|line| line.starts_with("left ")).cloned().collect();
    let leaked: Vec<&str> =
        plain.iter().filter(|line| !kept.contains(line)).filter_map(|line| line.strip_prefix("left ")).collect();
    if leaked.is_empty() || lowered.len() <= panic || plain[..=panic] != lowered[..=panic] {
        return false;
    }
    let is_of_leaked =
        |line: &str| leaked.iter().any(|l| line.strip_suffix(l).is_some_and(|start| start.ends_with(' ')));
    // A leaked guard still holds what it borrows, which the harness calls out when that drops.
    let rest = |log: &[String]| -> Vec<String> {
        log[panic..].iter().filter(|line| !is_of_leaked(line) && !line.ends_with("WHILE BORROWED")).cloned().collect()
    };
    rest(plain) == rest(lowered)
}

/// Whether two logs of a panic differ in the order of drops alone. A panic inside a holder's call drops what the holder
/// was given before the locals younger than it: a documented difference (doc/DESIGN.md, Holders).
fn is_reordered(plain: &[String], lowered: &[String]) -> bool {
    let Some(panic) = plain.iter().position(|line| line == "PANIC") else { return false };
    let sorted = |log: &[String]| {
        let mut log = log[panic..].to_vec();
        log.sort();
        log
    };
    lowered.len() > panic && plain[..=panic] == lowered[..=panic] && sorted(plain) == sorted(lowered)
}

/// Whether the fuse blew in a drop.
fn is_drop_panic(schedule: &Schedule) -> bool {
    let at = schedule.log.iter().position(|line| line == "PANIC");
    at.is_some_and(|at| at > 0 && schedule.log[at - 1].starts_with("drop "))
}

fn side_by_side(out: &mut String, plain: &Schedule, lowered: &Schedule) {
    let _ = writeln!(out, "  {}", plain.name);
    if plain.name != lowered.name {
        let _ = writeln!(out, "  (lowered: {})", lowered.name);
    }
    let width = plain.log.iter().map(String::len).max().unwrap_or(0).max(16);
    let _ = writeln!(out, "      {:width$} | lowered", "plain");
    for i in 0..plain.log.len().max(lowered.log.len()) {
        let line = |side: &Schedule| side.log.get(i).cloned().unwrap_or_default();
        let (a, b) = (line(plain), line(lowered));
        let mark = if a == b { ' ' } else { '*' };
        let _ = writeln!(out, "    {mark} {a:width$} | {b}");
    }
}

/// The states of each run, as text for a snapshot.
pub fn layout(name: &str, plain: &[Ran], lowered: &[Ran]) -> String {
    let mut out = String::new();
    let mut told: Vec<&str> = Vec::new();
    for (p, l) in plain.iter().zip(lowered) {
        let Some(layout) = &l.layout else { continue };
        // Another run of the same function has the same layout.
        if told.contains(&layout.name) {
            continue;
        }
        told.push(layout.name);
        let _ = writeln!(out, "{name}: {} bytes, rustc {}", layout.size, p.size);
        for state in layout.states {
            let at = if !state.awaits.is_empty() {
                format!(" line {}: {}", state.line, state.awaits)
            } else {
                String::new()
            };
            let _ = writeln!(out, "  {}{at}", state.name);
            for field in state.fields {
                let _ = writeln!(out, "    {}: {}  ({})", field.name, field.size, field.reason);
            }
        }
    }
    out
}
