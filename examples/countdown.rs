//! Seed 002: a countdown as a future of its own, as an `async fn`, and an executor that never sleeps.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use longhand::longhand;
use longhand_examples::{show, tick, traced};

#[longhand]
async fn countdown(mut remaining: u32) -> String {
    while remaining > 0 {
        remaining -= 1;
        println!("polled: {remaining} to go");
        tick().await;
    }
    String::from("liftoff")
}

/// By hand the number is the whole state: each poll counts one down.
struct Countdown {
    remaining: u32,
}

impl Future for Countdown {
    type Output = String;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<String> {
        if self.remaining == 0 {
            return Poll::Ready(String::from("liftoff"));
        }
        self.remaining -= 1;
        println!("polled: {} to go", self.remaining);
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

/// A waker that has nothing to do, since nobody sleeps.
struct Spinning;

impl Wake for Spinning {
    fn wake(self: Arc<Self>) {}
}

/// Asks again and again. Right, and as wasteful as it can be: `longhand::block_on` sleeps instead.
fn spin_on<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Spinning));
    let mut cx = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::hint::spin_loop(),
        }
    }
}

fn main() {
    println!("# By hand: {} bytes.", size_of::<Countdown>());
    println!("{}", spin_on(Countdown { remaining: 3 }));
    println!();
    println!("# Lowered: the loop's turn ends in the one state there is to wait in.");
    let future = countdown(3);
    show(&future);
    println!("{}", spin_on(traced(future)));
}
