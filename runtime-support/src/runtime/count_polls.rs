//! A future around a future.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

pin_project_lite::pin_project! {
    /// See [`count_polls`].
    #[derive(Debug)]
    #[must_use = "a future does nothing unless it is polled"]
    pub struct CountPolls<F> {
        // Pinned as long as the whole is (`std::pin`, "Projections and Structural Pinning").
        #[pin]
        inner: F,
        polls: u32,
    }
}

/// Runs `inner`, and gives beside its value how often it was polled.
///
/// The waker goes through untouched. To drop it is to drop `inner`.
pub fn count_polls<F: Future>(inner: F) -> CountPolls<F> {
    CountPolls { inner, polls: 0 }
}

impl<F: Future> Future for CountPolls<F> {
    type Output = (F::Output, u32);

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        *this.polls += 1;
        this.inner.poll(cx).map(|value| (value, *this.polls))
    }
}
