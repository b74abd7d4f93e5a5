//! Seed 003: a future that answers `Pending` and arranges no wake-up is never polled again. Each runs as a task of its
//! own under a limit of 50 ms.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use longhand::{Executor, longhand, timeout};
use longhand_examples::{show, traced};

/// Pending once, with or without a wake-up.
struct Once {
    polled: bool,
    wakes: bool,
}

impl Future for Once {
    type Output = &'static str;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<&'static str> {
        if self.polled {
            return Poll::Ready("finished");
        }
        self.polled = true;
        if self.wakes {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}

fn once(wakes: bool) -> Once {
    Once { polled: false, wakes }
}

#[longhand]
async fn forgetful() -> &'static str {
    once(false).await
}

#[longhand]
async fn polite() -> &'static str {
    once(true).await
}

#[longhand]
async fn compare(executor: &Executor<'_>) {
    let limit = Duration::from_millis(50);
    let forgetful = executor.spawn(traced(forgetful()));
    let polite = executor.spawn(traced(polite()));
    let forgetful = timeout(limit, forgetful).await.map(Result::unwrap);
    println!("forgetful: {forgetful:?}");
    let polite = timeout(limit, polite).await.map(Result::unwrap);
    println!("polite:    {polite:?}");
}

fn main() {
    let executor = Executor::new();
    let compare = compare(&executor);
    show(&compare);
    println!();
    println!("# The timer wakes the task that waits, and not the one that is waited for.");
    executor.block_on(compare);
}
