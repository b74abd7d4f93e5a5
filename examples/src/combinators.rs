//! Two futures as one, by plain functions.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use pin_project_lite::pin_project;

pin_project! {
    /// Both values; see [`join`].
    pub struct Join<A: Future, B: Future> {
        #[pin]
        a: A,
        #[pin]
        b: B,
        a_value: Option<A::Output>,
        b_value: Option<B::Output>,
    }
}

/// Runs two futures by turns on one thread, and gives both values.
pub fn join<A: Future, B: Future>(a: A, b: B) -> Join<A, B> {
    Join { a, b, a_value: None, b_value: None }
}

impl<A: Future, B: Future> Future for Join<A, B> {
    type Output = (A::Output, B::Output);

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        if this.a_value.is_none()
            && let Poll::Ready(value) = this.a.poll(cx)
        {
            *this.a_value = Some(value);
        }
        if this.b_value.is_none()
            && let Poll::Ready(value) = this.b.poll(cx)
        {
            *this.b_value = Some(value);
        }
        if this.a_value.is_none() || this.b_value.is_none() {
            return Poll::Pending;
        }
        Poll::Ready((this.a_value.take().unwrap(), this.b_value.take().unwrap()))
    }
}

/// Which of two came first.
#[derive(Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The first one.
    First(A),
    /// The second one.
    Second(B),
}

pin_project! {
    /// The value that is there first; see [`race`].
    pub struct Race<A, B> {
        #[pin]
        a: A,
        #[pin]
        b: B,
    }
}

/// Runs two futures by turns until one is ready; dropping the race then drops the other where it stands. When both
/// are ready at once, the first one has it.
pub fn race<A: Future, B: Future>(a: A, b: B) -> Race<A, B> {
    Race { a, b }
}

impl<A: Future, B: Future> Future for Race<A, B> {
    type Output = Either<A::Output, B::Output>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        if let Poll::Ready(value) = this.a.poll(cx) {
            return Poll::Ready(Either::First(value));
        }
        this.b.poll(cx).map(Either::Second)
    }
}
