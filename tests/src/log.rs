//! The event log: what a future does, in order, and the fuse that turns the n-th event into a panic.
//!
//! Everything is thread-local: `cargo test` runs each test on a thread of its own.

use std::cell::RefCell;
use std::sync::Arc;
use std::task::{Wake, Waker};

/// What is known of one value or future of this schedule, apart from the value's own bytes: if those are garbage, the
/// log still says so instead of crashing.
struct Known {
    name: &'static str,
    live: bool,
    /// Guards that borrow it now.
    held: usize,
    /// Where it was when the first of them was made, or when the future was polled first.
    address: usize,
}

#[derive(Default)]
struct World {
    events: Vec<String>,
    fuse: Option<usize>,
    known: Vec<Known>,
    waker: Option<Waker>,
}

thread_local! { static WORLD: RefCell<World> = RefCell::default(); }

fn with<R>(f: impl FnOnce(&mut World) -> R) -> R {
    WORLD.with(|w| f(&mut w.borrow_mut()))
}

/// The payload of an injected panic.
pub(crate) struct Blown;

/// More lines than any case writes: what loops without a suspension ends here.
pub(crate) const ENDLESS: usize = 5_000;

/// Writes an event. It is also a point where the fuse may blow.
pub fn event(text: impl Into<String>) {
    assert!(lines() < ENDLESS || std::thread::panicking(), "endless");
    let blown = with(|w| {
        w.events.push(text.into());
        // A panic in a drop while another one unwinds would abort.
        let armed = w.fuse.as_mut().filter(|_| !std::thread::panicking())?;
        if *armed > 0 {
            *armed -= 1;
            return None;
        }
        w.fuse = None;
        w.events.push("PANIC".into());
        Some(())
    });
    if blown.is_some() {
        // Not `panic!`: no hook, no message.
        std::panic::resume_unwind(Box::new(Blown));
    }
}

/// An event without text of its own: a side effect that may panic.
pub fn fuse() {
    event("fuse");
}

/// Writes a line that is no event.
pub(crate) fn note(text: impl Into<String>) {
    with(|w| w.events.push(text.into()));
}

/// Lets the event after `n` more panic; `None` disarms.
pub(crate) fn arm(n: Option<usize>) {
    with(|w| w.fuse = n);
}

/// How many lines there are.
pub(crate) fn lines() -> usize {
    with(|w| w.events.len())
}

/// Starts a schedule: nothing logged, nothing known.
pub(crate) fn begin() -> Waker {
    let waker = Waker::from(Arc::new(Logging));
    with(|w| *w = World { waker: Some(waker.clone()), ..World::default() });
    waker
}

/// Ends it: what is still alive has leaked.
pub(crate) fn end() -> Vec<String> {
    with(|w| {
        let mut events = std::mem::take(&mut w.events);
        events.extend(w.known.iter().enumerate().filter(|(_, k)| k.live).map(|(i, k)| format!("left {}#{i}", k.name)));
        events
    })
}

struct Logging;
impl Wake for Logging {
    fn wake(self: Arc<Self>) {
        note("wake");
    }
}

/// Whether a leaf future was given the executor's own waker.
pub(crate) fn is_own_waker(waker: &Waker) -> bool {
    with(|w| w.waker.as_ref().is_some_and(|own| own.will_wake(waker)))
}

/// An identity, with a check that random bytes do not pass.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Id(u32, u32);

impl Id {
    pub(crate) fn new(name: &'static str) -> Id {
        with(|w| {
            w.known.push(Known { name, live: true, held: 0, address: 0 });
            let id = w.known.len() as u32 - 1;
            Id(id, !id)
        })
    }
    fn known<R>(self, f: impl FnOnce(&mut Known) -> R) -> Option<R> {
        if self.1 != !self.0 {
            return None;
        }
        with(|w| w.known.get_mut(self.0 as usize).map(f))
    }
    pub(crate) fn name(self) -> &'static str {
        self.known(|k| k.name).unwrap_or("GARBAGE")
    }
    /// `name#id`, or a cry.
    pub(crate) fn label(self) -> String {
        match self.known(|k| (k.name, k.live)) {
            None => "GARBAGE".into(),
            Some((name, true)) => format!("{name}#{}", self.0),
            Some((name, false)) => format!("{name}#{} AFTER ITS DROP", self.0),
        }
    }
    /// The address must not change while it is held.
    pub(crate) fn seen_at(self, address: usize) {
        if self.known(|k| k.held > 0 && k.address != address) == Some(true) {
            note(format!("{} MOVED WHILE BORROWED", self.label()));
        }
    }
    pub(crate) fn hold(self, address: usize) {
        self.known(|k| {
            if k.held == 0 {
                k.address = address;
            }
            k.held += 1;
        });
    }
    pub(crate) fn release(self) {
        self.known(|k| k.held = k.held.saturating_sub(1));
    }
    pub(crate) fn died(self) {
        if self.known(|k| !k.live || std::mem::replace(&mut k.live, false) && k.held > 0) == Some(true) {
            note(format!("{} DROPPED TWICE OR WHILE BORROWED", self.label()));
        }
    }
}
