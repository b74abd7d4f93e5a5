//! A value to wait for.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A value that is there at the second poll. The first one asks to be polled again.
pub struct Later<T> {
    value: Option<T>,
    asked: bool,
}

/// `value`, one poll later.
pub fn later<T>(value: T) -> Later<T> {
    Later { value: Some(value), asked: false }
}

// Nothing in here is polled in place, so the value may move with it.
impl<T> Unpin for Later<T> {}

impl<T> Future for Later<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        if !self.asked {
            self.asked = true;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(self.value.take().expect("`Later` is polled once after its value was taken"))
    }
}
