//! Delays, and the one thread that wakes for all of them.

use std::collections::BTreeMap;
use std::future::Future;
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

use super::sync::{Condvar, Mutex, NEVER_POISONED, lock};

/// Ready when `time` is over, counted from this call. Nothing runs, and no thread is started, before the first poll.
///
/// The waker of the latest poll ([`Future::poll`]) is called by the timer thread, once, at the deadline or soon after. To
/// drop a delay is to take its alarm away: whoever gave up waiting is not woken, and the timer keeps no waker of theirs.
///
/// # Panics
/// Where the deadline is later than [`Instant`] can tell, and at the first poll where no thread can be had.
pub fn delay(time: Duration) -> Delay {
    delay_until(Instant::now() + time)
}

/// Ready at `deadline`; see [`delay`].
pub fn delay_until(deadline: Instant) -> Delay {
    /// Tells delays of one deadline apart.
    static NUMBERS: AtomicU64 = AtomicU64::new(0);
    Delay { alarm: Alarm { deadline, number: NUMBERS.fetch_add(1, Ordering::Relaxed) }, is_set: false }
}

/// See [`delay`].
#[derive(Debug)]
#[must_use = "a future does nothing unless it is polled"]
pub struct Delay {
    alarm: Alarm,
    is_set: bool,
}

impl Future for Delay {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if Instant::now() >= self.alarm.deadline {
            return Poll::Ready(());
        }
        self.is_set = true;
        Timer::global().set(self.alarm, cx.waker().clone());
        Poll::Pending
    }
}

impl Drop for Delay {
    fn drop(&mut self) {
        if self.is_set {
            Timer::global().unset(self.alarm);
        }
    }
}

/// When to wake; in order of deadlines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Alarm {
    pub(super) deadline: Instant,
    pub(super) number: u64,
}

/// All alarms that are set. Wakers are called and dropped outside of the lock, since either may end a task, whose delays
/// then want the lock.
pub(super) struct Timer {
    alarms: Mutex<BTreeMap<Alarm, Waker>>,
    /// There is a new first alarm.
    sooner: Condvar,
}

impl Timer {
    pub(super) fn new() -> Self {
        Timer { alarms: Mutex::new(BTreeMap::new()), sooner: Condvar::new() }
    }

    /// The program's timer, and its thread, which is started here.
    fn global() -> &'static Timer {
        static GLOBAL: OnceLock<Timer> = OnceLock::new();
        static THREAD: OnceLock<()> = OnceLock::new();
        let timer = GLOBAL.get_or_init(Timer::new);
        THREAD.get_or_init(|| {
            let run = || timer.run();
            thread::Builder::new().name("longhand timer".into()).spawn(run).expect("no thread for the timer");
        });
        timer
    }

    /// Sets an alarm, or gives it another waker.
    pub(super) fn set(&self, alarm: Alarm, waker: Waker) {
        let mut alarms = lock(&self.alarms);
        let replaced = alarms.insert(alarm, waker);
        let is_first = alarms.first_key_value().is_some_and(|(first, _)| *first == alarm);
        drop(alarms);
        if is_first {
            self.sooner.notify_one();
        }
        drop(replaced);
    }

    /// Takes an alarm away, if it has not gone off yet. The thread wakes in vain at most once for it.
    pub(super) fn unset(&self, alarm: Alarm) {
        let removed = lock(&self.alarms).remove(&alarm);
        drop(removed);
    }

    /// The timer thread.
    fn run(&self) {
        loop {
            for waker in self.wait().into_values() {
                // A waker that panics is not to be the end of everybody's time.
                let _ = panic::catch_unwind(AssertUnwindSafe(|| waker.wake()));
            }
        }
    }

    /// Sleeps until an alarm is due, and takes out all that are.
    pub(super) fn wait(&self) -> BTreeMap<Alarm, Waker> {
        let mut alarms = lock(&self.alarms);
        loop {
            let now = Instant::now();
            let later = alarms.split_off(&Alarm { deadline: now, number: u64::MAX });
            let due = mem::replace(&mut *alarms, later);
            if !due.is_empty() {
                return due;
            }
            let first = alarms.first_key_value().map(|(first, _)| first.deadline);
            alarms = match first {
                None => self.sooner.wait(alarms).expect(NEVER_POISONED),
                Some(deadline) => self.sooner.wait_timeout(alarms, deadline - now).expect(NEVER_POISONED).0,
            };
        }
    }
}
