//! Seed 004: polls allocate nothing. The machine stands in the frame of `main`, with all that it awaits inside. A box
//! around what is awaited costs an allocation for each call, and hides the type: `dyn Future` is polled through a table.

use std::alloc::{GlobalAlloc, Layout, System};
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};

use longhand::longhand;
use longhand_examples::{show, tick};

/// The system's allocator, counting.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[longhand]
async fn leaf(n: u64) -> u64 {
    tick().await;
    n
}

#[longhand]
async fn branch(n: u64) -> u64 {
    leaf(n).await + leaf(n + 1).await
}

#[longhand]
async fn tree(rounds: u64) -> u64 {
    let mut sum = 0;
    for round in 0..rounds {
        sum += branch(round).await;
    }
    sum
}

fn boxed(n: u64) -> Pin<Box<dyn Future<Output = u64>>> {
    Box::pin(branch(n))
}

#[longhand]
async fn boxed_tree(rounds: u64) -> u64 {
    let mut sum = 0;
    for round in 0..rounds {
        sum += boxed(round).await;
    }
    sum
}

/// Runs a future to its end, and counts its polls and the allocations meanwhile.
fn count<F: Future<Output = u64>>(mut future: Pin<&mut F>) {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let mut cx = Context::from_waker(Waker::noop());
    let mut polls = 0;
    let sum = loop {
        polls += 1;
        if let Poll::Ready(sum) = future.as_mut().poll(&mut cx) {
            break sum;
        }
    };
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    println!("sum {sum}, {polls} polls, {allocations} allocations");
}

fn main() {
    let tree = tree(1000);
    show(&tree);
    count(pin!(tree));
    let boxed_tree = boxed_tree(1000);
    show(&boxed_tree);
    count(pin!(boxed_tree));
}
