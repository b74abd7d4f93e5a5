//! Seed 003: a future around a future: it pins what it wraps where it wraps it.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use longhand::longhand;
use longhand_examples::{block_on, show, tick, traced};

pin_project_lite::pin_project! {
    /// Any future, and how often it was polled.
    struct CountPolls<F> {
        #[pin]
        inner: F,
        polls: u32,
    }
}

impl<F: Future> Future for CountPolls<F> {
    type Output = (F::Output, u32);

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        *this.polls += 1;
        this.inner.poll(cx).map(|value| (value, *this.polls))
    }
}

#[longhand]
async fn three_ticks() -> &'static str {
    for _ in 0..3 {
        tick().await;
    }
    "done"
}

#[longhand]
async fn at_once() -> u32 {
    42
}

fn main() {
    let three_ticks = three_ticks();
    show(&three_ticks);
    let (value, polls) = block_on(CountPolls { inner: traced(three_ticks), polls: 0 });
    println!("{value} (polled {polls} times)");
    println!();
    println!("# Nothing to wait for: one poll runs from start to end.");
    let at_once = at_once();
    show(&at_once);
    let (value, polls) = block_on(CountPolls { inner: traced(at_once), polls: 0 });
    println!("{value} (polled {polls} times)");
}
