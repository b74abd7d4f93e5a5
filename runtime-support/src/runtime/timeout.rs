//! A limit of time.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use super::timer::{Delay, delay};

pin_project_lite::pin_project! {
    /// See [`timeout`].
    #[derive(Debug)]
    #[must_use = "a future does nothing unless it is polled"]
    pub struct Timeout<F> {
        #[pin]
        inner: F,
        limit: Delay,
    }
}

/// The time was over first; see [`timeout`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedOut;

impl fmt::Display for TimedOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the time is over")
    }
}

impl Error for TimedOut {}

/// Waits for `inner` as long as `limit`, counted from this call.
///
/// Both note the same waker, so the task is woken by whichever can go on. `inner` is asked first: a value that is there
/// at the deadline counts. Out of time, `inner` is not polled again, and dropped with the [`Timeout`], in the state that it
/// is in.
pub fn timeout<F: Future>(limit: Duration, inner: F) -> Timeout<F> {
    Timeout { inner, limit: delay(limit) }
}

impl<F: Future> Future for Timeout<F> {
    type Output = Result<F::Output, TimedOut>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        if let Poll::Ready(value) = this.inner.poll(cx) {
            return Poll::Ready(Ok(value));
        }
        Pin::new(this.limit).poll(cx).map(|()| Err(TimedOut))
    }
}
