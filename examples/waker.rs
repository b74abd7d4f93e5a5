//! Seed 001: whoever answers `Pending` has arranged to be polled again; the waker carries that to whoever polls. This one
//! tells what is done with it.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use longhand::{delay, log_waker, longhand};
use longhand_examples::{Inspect, show};

/// Not ready once, then ready.
struct Tick(bool);

impl Future for Tick {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn tick() -> Tick {
    Tick(false)
}

#[longhand]
async fn handler() {
    println!("  body: start");
    tick().await;
    println!("  body: resumed");
    delay(Duration::from_secs(60)).await;
    println!("  never printed");
}

fn main() {
    let handler = handler();
    println!("created");
    show(&handler);
    let mut handler = Box::pin(handler);
    let waker = log_waker(Waker::noop().clone(), |what| println!("  waker: {what:?}"));
    let mut cx = Context::from_waker(&waker);
    println!("# A tick wakes at once, a timer keeps the waker for later.");
    for _ in 0..2 {
        let poll = handler.as_mut().poll(&mut cx);
        println!("poll returned {poll:?}, in {}", handler.state().name);
    }
    println!("# Given up, the timer gives its waker up too.");
    drop(handler);
    println!("# An await is the same loop, one level further in: poll, and hand `Pending` on.");
    let mut awaited = pin!(tick());
    while awaited.as_mut().poll(&mut cx).is_pending() {
        println!("not yet");
    }
    println!("ready");
}
