//! Seed 004: a timer that wakes at once when it is not ready keeps a processor busy; one that has itself woken does not.
//! By hand it is a struct with a `poll`, or `poll_fn` and a closure that holds the same.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use longhand::{block_on, count_polls, delay, longhand};
use longhand_examples::{Inspect, show};

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

fn timer_of_a_closure(time: Duration) -> impl Future<Output = ()> {
    let mut timer = timer(time);
    poll_fn(move |cx| Pin::new(&mut timer).poll(cx))
}

const TIME: Duration = Duration::from_millis(30);

#[longhand]
async fn restless() {
    timer(TIME).await;
}

#[longhand]
async fn restless_closure() {
    timer_of_a_closure(TIME).await;
}

#[longhand]
async fn asleep() {
    delay(TIME).await;
}

/// Runs a future and counts its polls.
fn count(future: impl Future<Output = ()> + Inspect) -> u32 {
    show(&future);
    block_on(count_polls(future)).1
}

fn main() {
    let restless = count(restless());
    println!("restless: {restless} polls in {TIME:?}");
    let closure = count(restless_closure());
    println!("closure:  {closure} polls in {TIME:?}");
    let asleep = count(asleep());
    println!("asleep:   {asleep} polls in {TIME:?}");
}
