//! Lowered futures that change threads: polled on another thread each time, dropped on another one at each await, looked at
//! by several at once. What is dropped is counted, and the future's address stays.

// rustc 1.95 takes some locals of the certificate for unused (doc/DESIGN.md, What is not done).
#![allow(unused_variables)]

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};
use std::thread;

use longhand::{Inspect, longhand, yield_now};

/// Counts how many of its kind there are.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(alive: &Arc<AtomicUsize>) -> Self {
        alive.fetch_add(1, Ordering::Relaxed);
        Counted(alive.clone())
    }
    fn alive(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
    /// Whether it takes or borrows is not told by its name.
    fn end(self) -> usize {
        self.alive()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[longhand]
async fn carried(alive: Arc<AtomicUsize>) -> usize {
    let a = Counted::new(&alive);
    yield_now().await;
    let b = Counted::new(&alive);
    yield_now().await;
    a.alive() + b.alive()
}

#[longhand]
async fn in_place(alive: Arc<AtomicUsize>) -> usize {
    let mut all = vec![Counted::new(&alive)];
    let first = all.iter_mut();
    yield_now().await;
    let mut n = 0;
    for one in first {
        yield_now().await;
        n += one.alive();
    }
    n
}

#[longhand]
async fn on_some_paths(alive: Arc<AtomicUsize>) -> usize {
    let a = Counted::new(&alive);
    let b = Counted::new(&alive);
    let held = &b;
    for turn in 0..2 {
        if turn == 1 {
            drop(a);
            yield_now().await;
            return held.alive();
        }
        yield_now().await;
    }
    0
}

#[longhand]
async fn in_a_holder(alive: Arc<AtomicUsize>) -> usize {
    let a = Counted::new(&alive);
    yield_now().await;
    let n = a.end();
    yield_now().await;
    n
}

#[longhand]
async fn nested(alive: Arc<AtomicUsize>) -> usize {
    let kept = Counted::new(&alive);
    let n = in_place(alive.clone()).await + carried(alive).await;
    n * 10 + kept.alive()
}

/// Polls that a future takes, and its value, each poll on a thread of its own.
fn on_many_threads<F: Future<Output: Send> + Send>(future: F) -> (usize, F::Output) {
    let mut future = Box::pin(future);
    for polls in 1.. {
        let (back, polled) = thread::scope(|scope| {
            let poll = move || {
                let polled = future.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                (future, polled)
            };
            scope.spawn(poll).join().expect("no panic")
        });
        future = back;
        if let Poll::Ready(value) = polled {
            return (polls, value);
        }
    }
    unreachable!("a future with an end")
}

fn check<F: Future<Output = usize> + Inspect + Send + Sync>(make: fn(Arc<AtomicUsize>) -> F, value: usize) {
    let alive = Arc::<AtomicUsize>::default();
    let (polls, got) = on_many_threads(make(alive.clone()));
    assert_eq!(got, value);
    assert_eq!(alive.load(Ordering::Relaxed), 0, "all are dropped at the end");
    for k in 0..polls {
        let mut future = Box::pin(make(alive.clone()));
        for _ in 0..k {
            assert!(poll(future.as_mut()).is_pending());
        }
        let state = future.state().name;
        let seen = thread::scope(|scope| {
            let looks = [0; 4].map(|_| scope.spawn(|| future.state().name));
            looks.map(|look| look.join().expect("no panic"))
        });
        assert_eq!(seen, [state; 4], "after {k} polls");
        thread::scope(|scope| scope.spawn(move || drop(future)).join().expect("no panic"));
        assert_eq!(alive.load(Ordering::Relaxed), 0, "all are dropped on another thread after {k} polls");
    }
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn carried_locals_change_threads() {
    check(carried, 4);
}

#[test]
fn locals_in_place_change_threads() {
    check(in_place, 1);
}

#[test]
fn locals_on_some_paths_change_threads() {
    check(on_some_paths, 1);
}

#[test]
fn holders_change_threads() {
    check(in_a_holder, 1);
}

#[test]
fn nested_machines_change_threads() {
    check(nested, 81);
}
