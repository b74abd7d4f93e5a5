//! Drives one future through every schedule: to its end, cancelled after each poll, with a panic at each event.

use std::any::Any;
use std::fmt::Debug;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Once;
use std::task::{Context, Poll, Waker};

use crate::log::{self, Blown};

/// What happened in one schedule.
pub struct Schedule {
    /// Which one.
    pub name: String,
    /// Its events, in order.
    pub log: Vec<String>,
}

/// More polls than any case needs.
const ENOUGH: usize = 300;

/// One run of a future.
struct Run<F> {
    future: Pin<Box<F>>,
    waker: Waker,
    polls: usize,
}

/// How a poll ended.
enum Polled {
    Pending,
    Ready,
    Panicked,
}

impl<F: Future<Output: Debug>> Run<F> {
    fn new(make: &impl Fn() -> F) -> Self {
        let waker = log::begin();
        let future = Box::pin(make());
        log::note("-- made");
        Run { future, waker, polls: 0 }
    }
    fn poll(&mut self) -> Polled {
        self.polls += 1;
        log::note(format!("-- poll {}", self.polls));
        let polled = guarded(|| self.future.as_mut().poll(&mut Context::from_waker(&self.waker)));
        match polled {
            Ok(Poll::Pending) => Polled::Pending,
            Ok(Poll::Ready(value)) => {
                // The value's own drop is no part of the future.
                log::arm(None);
                log::note(format!("= {value:?}"));
                Polled::Ready
            }
            Err(why) => {
                log::arm(None);
                log::note(format!("-- panicked: {why}"));
                Polled::Panicked
            }
        }
    }
    /// Polls until it does not suspend.
    fn finish(&mut self) -> Polled {
        loop {
            match self.poll() {
                Polled::Pending if self.polls < ENOUGH => {}
                end => return end,
            }
        }
    }
    /// A poll after the end: it must panic and do nothing else.
    fn poll_again(&mut self) {
        log::note("-- again");
        let again = guarded(|| self.future.as_mut().poll(&mut Context::from_waker(&self.waker)));
        log::note(if again.is_err() { "refused" } else { "POLLED AFTER ITS END" });
    }
    /// Drops it, with a panic at the n-th event from here.
    fn cancel(self, fuse: Option<usize>) {
        log::note("-- drop");
        log::arm(fuse);
        let future = self.future;
        if guarded(|| drop(future)).is_err() {
            log::note("-- panicked in the drop");
        }
        log::arm(None);
    }
}

/// Runs `f`; what it panics with is not printed.
fn guarded<R>(f: impl FnOnce() -> R) -> Result<R, String> {
    static QUIET: Once = Once::new();
    thread_local! { static GUARDED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) }; }
    QUIET.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                loud(info);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(f));
    GUARDED.set(outer);
    result.map_err(|payload| text(&*payload))
}

fn text(payload: &(dyn Any + Send)) -> String {
    if payload.is::<Blown>() {
        return "fuse".into();
    }
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    owned.or(payload.downcast_ref::<&str>().copied()).unwrap_or("?").to_owned()
}

/// Every schedule of the future that `make` makes.
pub fn drive<F: Future<Output: Debug>>(make: impl Fn() -> F) -> Vec<Schedule> {
    let mut all = Vec::new();
    let mut done = |name: String| all.push(Schedule { name, log: log::end() });

    let mut run = Run::new(&make);
    let made = log::lines();
    let end = run.finish();
    let (polls, events) = (run.polls, log::lines() - made);
    if !matches!(end, Polled::Pending) {
        run.poll_again();
    }
    run.cancel(None);
    done("run to its end".into());
    if matches!(end, Polled::Pending) || events >= log::ENDLESS {
        // It has no end, and so too many schedules.
        return all;
    }

    for k in 0..polls {
        // First without a fuse, then with a panic in each drop of the cancellation.
        let mut fuse = None;
        loop {
            let mut run = Run::new(&make);
            for _ in 0..k {
                run.poll();
            }
            let before = log::lines();
            run.cancel(fuse);
            let drops = log::lines() - before;
            done(match fuse {
                None => format!("cancelled after {k} polls"),
                Some(n) => format!("cancelled after {k} polls, panic at event {n} of the drop"),
            });
            fuse = Some(fuse.map_or(0, |n| n + 1));
            if fuse >= Some(drops) {
                break;
            }
        }
    }

    // Lines are at least as many as events; the first schedule that ends without a panic is the last.
    for n in 0..events {
        let mut run = Run::new(&make);
        log::arm(Some(n));
        let end = run.finish();
        log::arm(None);
        let panicked = matches!(end, Polled::Panicked);
        run.poll_again();
        run.cancel(None);
        let log = log::end();
        let blew = log.iter().any(|line| line == "PANIC");
        all.push(Schedule { name: format!("panic at event {n}"), log });
        if !panicked || !blew {
            break;
        }
    }
    all
}
