//! The main function of a crate of generated programs (`fuzz/`): each is driven on both sides and told about, a line at a
//! time, so that a crash or a hang names its program.

use std::fmt::Debug;
use std::future::Future;
use std::io::Write;
use std::mem::size_of_val;
use std::pin::Pin;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::task::{Context, Poll};
use std::time::Duration;

use crate::compare::{Options, Ran, compare};
use crate::drive::drive;

/// A future of any type and output, so that the harness is compiled once and not once a program.
pub struct Made {
    future: Pin<Box<dyn Future<Output = Box<dyn Debug>>>>,
    /// Bytes of the future itself.
    size: usize,
}

impl Made {
    /// Takes the type away.
    pub fn of<F: Future<Output: Debug + 'static> + 'static>(future: F) -> Made {
        let size = size_of_val(&future);
        Made { future: Box::pin(Told(Box::pin(future))), size }
    }
}

/// A future whose output is only told.
struct Told<F>(Pin<Box<F>>);
impl<F: Future<Output: Debug + 'static>> Future for Told<F> {
    type Output = Box<dyn Debug>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Box<dyn Debug>> {
        self.0.as_mut().poll(cx).map(|value| Box::new(value) as Box<dyn Debug>)
    }
}

/// A generated program.
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// Whether its machine has holders.
    pub has_holder: bool,
    /// rustc's side.
    pub plain: fn() -> Made,
    /// Ours.
    pub lowered: fn() -> Made,
}

/// Longer than any program takes.
const STUCK: Duration = Duration::from_secs(20);

/// Drives programs from the one whose number is the first argument on. Prints for each `start NAME`, its report if there
/// is one, every line behind `| `, and `end NAME SCHEDULES PLAIN_BYTES LOWERED_BYTES`. Exits with 3 if one hangs.
pub fn batch(programs: &[Program]) {
    let first = std::env::args().nth(1).map_or(0, |number| number.parse().expect("a program's number"));
    let (alive, watched) = mpsc::channel::<()>();
    std::thread::spawn(move || {
        let end = loop {
            if let Err(end) = watched.recv_timeout(STUCK) {
                break end;
            }
        };
        if end == RecvTimeoutError::Timeout {
            std::process::exit(3);
        }
    });
    for program in &programs[first..] {
        say(format_args!("start {}", program.name));
        let side = |make: fn() -> Made| {
            crate::log::begin();
            let size = make().size;
            crate::log::end();
            Ran { expression: program.name, schedules: drive(|| make().future), size, layout: None }
        };
        let (plain, lowered) = (side(program.plain), side(program.lowered));
        let options =
            Options { slack: usize::MAX / 2, silent: true, holders: program.has_holder.into(), ..Options::default() };
        let schedules = plain.schedules.len() + lowered.schedules.len();
        let (plain, lowered) = ([plain], [lowered]);
        for line in compare("difference", &plain, &lowered, options).lines() {
            say(format_args!("| {line}"));
        }
        say(format_args!("end {} {schedules} {} {}", program.name, plain[0].size, lowered[0].size));
        let _ = alive.send(());
    }
}

fn say(line: std::fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
