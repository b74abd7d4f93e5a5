//! The smallest future that waits.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

/// Lets whoever polls do something else first: `Pending` once, with a wake-up at once, then ready.
///
/// Under an [`Executor`](crate::Executor) the task goes to the end of the queue. The future is one byte; a drop does
/// nothing.
///
/// ```
/// let (value, polls) = longhand::block_on(longhand::count_polls(async {
///     longhand::yield_now().await;
///     "done"
/// }));
/// assert_eq!((value, polls), ("done", 2));
/// ```
pub fn yield_now() -> YieldNow {
    YieldNow { yielded: false }
}

/// See [`yield_now`].
#[derive(Debug)]
#[must_use = "a future does nothing unless it is polled"]
pub struct YieldNow {
    yielded: bool,
}

impl Future for YieldNow {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.yielded {
            return Poll::Ready(());
        }
        self.yielded = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
