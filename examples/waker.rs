//! Seed 001: whoever answers `Pending` has arranged to be polled again; the waker carries that to whoever polls.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use longhand::longhand;
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
}

/// Says that it was called.
struct Telling;

impl Wake for Telling {
    fn wake(self: Arc<Self>) {
        println!("  waker: poll again");
    }
}

fn main() {
    let handler = handler();
    println!("created");
    show(&handler);
    let mut handler = pin!(handler);
    let waker = Waker::from(Arc::new(Telling));
    let mut cx = Context::from_waker(&waker);
    while handler.as_mut().poll(&mut cx).is_pending() {
        println!("poll returned Pending, in {}", handler.state().name);
    }
    println!("poll returned Ready, in {}", handler.state().name);
}
