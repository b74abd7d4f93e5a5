//! Seed 001: an executor is a library function, and sleeps until a waker calls; here another thread calls.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use longhand::longhand;
use longhand_examples::{show, traced};

/// To wake is to unpark the executor's thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut cx = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut cx) {
            return value;
        }
        println!("executor: Pending, parking");
        thread::park();
    }
}

/// Pending once; a thread of its own says when to try again.
struct Tick(bool);

impl Future for Tick {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        let waker = cx.waker().clone();
        thread::spawn(move || waker.wake());
        Poll::Pending
    }
}

fn tick() -> Tick {
    Tick(false)
}

#[longhand]
async fn task() -> u32 {
    tick().await;
    1024
}

fn main() {
    let task = task();
    show(&task);
    println!("task finished: {}", block_on(traced(task)));
}
