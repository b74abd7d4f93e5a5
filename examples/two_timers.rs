//! Seed 000: an executor for one future, a timer, and the proof that nobody asks in vain: four polls for two timers.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use longhand::longhand;
use longhand_examples::{show, traced};

/// To wake is to unpark the thread that runs [`block_on`].
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// The executor.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut cx = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// How often a timer was polled, all timers together.
static POLLS: AtomicU32 = AtomicU32::new(0);

/// A timer: its first poll starts a thread that sleeps in its place.
struct Timer {
    deadline: Instant,
    /// The waker of the latest poll, once the thread runs.
    waker: Option<Arc<Mutex<Waker>>>,
}

fn timer(time: Duration) -> Timer {
    Timer { deadline: Instant::now() + time, waker: None }
}

impl Future for Timer {
    type Output = &'static str;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<&'static str> {
        POLLS.fetch_add(1, Ordering::Relaxed);
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Poll::Ready("timer fired");
        }
        match &self.waker {
            Some(waker) => waker.lock().unwrap().clone_from(cx.waker()),
            None => {
                let waker = Arc::new(Mutex::new(cx.waker().clone()));
                self.waker = Some(Arc::clone(&waker));
                thread::spawn(move || {
                    thread::sleep(left);
                    waker.lock().unwrap().wake_by_ref();
                });
            }
        }
        Poll::Pending
    }
}

#[longhand]
async fn two_timers() -> String {
    let first = timer(Duration::from_millis(50)).await;
    let second = timer(Duration::from_millis(50)).await;
    format!("{first}, {second}")
}

fn main() {
    println!("# Each timer is asked twice: when it is armed, and when it has fired.");
    let start = Instant::now();
    let machine = two_timers();
    show(&machine);
    let text = block_on(traced(machine));
    println!("{text} after {:?}, {} polls", start.elapsed(), POLLS.load(Ordering::Relaxed));
}
