//! Seed 003: a call makes a future and runs nothing; each poll runs to the next await that has to wait.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use longhand::longhand;
use longhand_examples::{Inspect, show};

/// Pending once.
struct YieldOnce {
    yielded: bool,
}

impl Future for YieldOnce {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.yielded {
            return Poll::Ready(());
        }
        self.yielded = true;
        // The loop below polls in any case; an executor would not without this.
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn yield_once() -> YieldOnce {
    YieldOnce { yielded: false }
}

#[longhand]
async fn steps() -> &'static str {
    println!("  step 1");
    yield_once().await;
    println!("  step 2");
    yield_once().await;
    println!("  step 3");
    "done"
}

fn main() {
    let future = steps();
    println!("# The future is there, and no step has been taken.");
    show(&future);
    let mut future = pin!(future);
    let mut cx = Context::from_waker(Waker::noop());
    for poll in 1.. {
        println!("poll {poll}, from {}", future.state().name);
        match future.as_mut().poll(&mut cx) {
            Poll::Pending => println!("pending, in {}", future.state().name),
            Poll::Ready(value) => {
                println!("ready: {value}, in {}", future.state().name);
                break;
            }
        }
    }
}
