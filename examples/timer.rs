//! Seed 004: a timer that wakes at once when it is not ready keeps a processor busy; one that has itself woken does not.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use longhand::longhand;
use longhand_examples::{Inspect, block_on, delay, show};

/// "Not yet, ask again": right, and never at rest.
struct Timer {
    deadline: Instant,
}

impl Future for Timer {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if Instant::now() >= self.deadline {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn timer(time: Duration) -> Timer {
    Timer { deadline: Instant::now() + time }
}

const TIME: Duration = Duration::from_millis(30);

#[longhand]
async fn restless() {
    timer(TIME).await;
}

#[longhand]
async fn asleep() {
    delay(TIME).await;
}

/// Runs a future and counts its polls.
fn count<F: Future + Inspect>(future: F) -> u32 {
    show(&future);
    let mut future = Box::pin(future);
    let mut polls = 0;
    block_on(std::future::poll_fn(|cx| {
        polls += 1;
        future.as_mut().poll(cx)
    }));
    polls
}

fn main() {
    let restless = count(restless());
    println!("restless: {restless} polls in {TIME:?}");
    let asleep = count(asleep());
    println!("asleep:   {asleep} polls in {TIME:?}");
}
