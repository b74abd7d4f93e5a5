//! Seed 003: a limit of time is a future with two inside: what is waited for, and a timer. Both note the same waker.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use longhand::longhand;
use longhand_examples::{Delay, block_on, delay, show, traced_as};

#[derive(Debug)]
struct TimedOut;

pin_project_lite::pin_project! {
    struct Timeout<F> {
        #[pin]
        inner: F,
        #[pin]
        timer: Delay,
    }
}

fn with_timeout<F: Future>(limit: Duration, inner: F) -> Timeout<F> {
    Timeout { inner, timer: delay(limit) }
}

impl<F: Future> Future for Timeout<F> {
    type Output = Result<F::Output, TimedOut>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        if let Poll::Ready(value) = this.inner.poll(cx) {
            return Poll::Ready(Ok(value));
        }
        this.timer.poll(cx).map(|()| Err(TimedOut))
    }
}

#[longhand]
async fn fetch(name: &str, ms: u64) -> String {
    delay(Duration::from_millis(ms)).await;
    format!("{name} ({ms} ms)")
}

fn main() {
    show(&fetch("cache", 10));
    let limit = Duration::from_millis(50);
    println!("{:?}", block_on(with_timeout(limit, traced_as("cache", fetch("cache", 10)))));
    println!("{:?}", block_on(with_timeout(limit, traced_as("database", fetch("database", 200)))));
}
