//! Seed 004: polls allocate nothing. The machine stands in the frame of `main`, with all that it awaits inside.

use std::alloc::{GlobalAlloc, Layout, System};
use std::future::Future;
use std::pin::pin;
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

fn main() {
    show(&tree(1000));
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let mut cx = Context::from_waker(Waker::noop());
    let mut machine = pin!(tree(1000));
    let mut polls = 0;
    let sum = loop {
        polls += 1;
        if let Poll::Ready(sum) = machine.as_mut().poll(&mut cx) {
            break sum;
        }
    };
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    println!("sum {sum}, {polls} polls, {allocations} allocations");
}
