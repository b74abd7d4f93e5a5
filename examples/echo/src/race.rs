//! Which of two futures is ready first.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

pin_project_lite::pin_project! {
    /// See [`race`].
    pub struct Race<A, B> {
        #[pin]
        a: A,
        #[pin]
        b: B,
    }
}

/// Which came first, and what it gave.
pub enum First<A, B> {
    /// The first future.
    A(A),
    /// The second future.
    B(B),
}

/// Polls both by turns. The one that loses is dropped with the race, where it stands; when both are ready, `a` wins.
pub fn race<A: Future, B: Future>(a: A, b: B) -> Race<A, B> {
    Race { a, b }
}

impl<A: Future, B: Future> Future for Race<A, B> {
    type Output = First<A::Output, B::Output>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        match this.a.poll(cx) {
            Poll::Ready(value) => Poll::Ready(First::A(value)),
            Poll::Pending => this.b.poll(cx).map(First::B),
        }
    }
}
