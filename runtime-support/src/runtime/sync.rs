//! Locks, atomics and threads: std's, or under `--cfg loom` their stand-ins, with which a test walks through every order
//! of events. `Arc` is always std's, since `std::task::Wake` is implemented for that one.

#[cfg(loom)]
pub use loom::{
    sync::atomic::{AtomicBool, Ordering},
    sync::{Condvar, Mutex, MutexGuard},
    thread::{self, Thread},
};
#[cfg(not(loom))]
pub use std::{
    sync::atomic::{AtomicBool, Ordering},
    sync::{Condvar, Mutex, MutexGuard},
    thread::{self, Thread},
};

/// Locks. Nothing runs under a lock of the runtime's that could panic or lock again: wakers are cloned before, called and
/// dropped after it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect(NEVER_POISONED)
}

pub const NEVER_POISONED: &str = "nothing panics under a lock of the runtime's";
