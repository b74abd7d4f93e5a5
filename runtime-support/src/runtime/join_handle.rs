//! The value of a task, for whoever waits for it.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use super::executor::Ticket;
use super::sync::{Mutex, lock};

/// A future of a task's value, from [`Executor::spawn`](crate::Executor::spawn).
///
/// The end of the task wakes whoever polled the handle last ([`Future::poll`]: the waker of the latest poll counts). To
/// drop the handle is to let the task go on by itself, as with [`std::thread::JoinHandle`]; its value is then dropped when
/// it is there. The handle may wait on another thread than the task's, if its value may.
#[must_use = "a handle that is dropped lets its task go on by itself: say so with `drop`"]
pub struct JoinHandle<T> {
    outcome: Arc<Mutex<Outcome<T>>>,
    ticket: Arc<Ticket>,
}

/// The task has no value: it was aborted, it panicked, or its executor was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aborted;

impl fmt::Display for Aborted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the task ended without a value")
    }
}

impl Error for Aborted {}

impl<T> JoinHandle<T> {
    /// Has the executor drop the task, in the state that it is in, instead of polling it again. A poll that goes on
    /// meanwhile is the last one; a task that is finished keeps its value.
    pub fn abort(&self) {
        self.ticket.abort();
    }
}

impl<T> Future for JoinHandle<T> {
    type Output = Result<T, Aborted>;

    /// # Panics
    /// Once it has been ready.
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let waker = cx.waker().clone();
        let mut outcome = lock(&self.outcome);
        let before = match &mut *outcome {
            Outcome::Open(joiner) => joiner.replace(waker),
            settled => match mem::replace(settled, Outcome::Taken) {
                Outcome::Settled(result) => return Poll::Ready(result),
                Outcome::Taken | Outcome::Open(_) => panic!("a `JoinHandle` was polled after it was ready"),
            },
        };
        drop(outcome);
        drop(before);
        Poll::Pending
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}

enum Outcome<T> {
    /// The task goes on; who waits for it.
    Open(Option<Waker>),
    Settled(Result<T, Aborted>),
    Taken,
}

/// The task's end of its handle. Dropped without a value, it tells that there will be none.
pub(super) struct Promise<T>(Arc<Mutex<Outcome<T>>>);

impl<T> Promise<T> {
    pub(super) fn new(ticket: Arc<Ticket>) -> (Self, JoinHandle<T>) {
        let outcome = Arc::new(Mutex::new(Outcome::Open(None)));
        (Promise(Arc::clone(&outcome)), JoinHandle { outcome, ticket })
    }

    pub(super) fn keep(self, value: T) {
        self.settle(Ok(value));
    }

    fn settle(&self, result: Result<T, Aborted>) {
        let mut outcome = lock(&self.0);
        let Outcome::Open(joiner) = &mut *outcome else { return };
        let joiner = joiner.take();
        *outcome = Outcome::Settled(result);
        drop(outcome);
        if let Some(joiner) = joiner {
            joiner.wake();
        }
    }
}

impl<T> Drop for Promise<T> {
    fn drop(&mut self) {
        self.settle(Err(Aborted));
    }
}
