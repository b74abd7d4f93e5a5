//! Runs one future to its end on the calling thread.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use super::sync::{Thread, thread};

/// A wake-up unparks the thread that waits. `unpark` before `park` is remembered (`std::thread::park`), so none is lost.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.0.unpark();
    }
}

/// Polls `future` on this thread until it is ready, and sleeps between wake-ups.
///
/// Its waker unparks this thread, from any other. `park` may also return for no reason (`std::thread::park`): a future
/// must bear to be polled more often than it was woken (`std::future::Future`). The future is dropped here, also when its
/// poll panics.
///
/// ```
/// assert_eq!(longhand::block_on(async { 6 * 7 }), 42);
/// ```
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut cx = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}
