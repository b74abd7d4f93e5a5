//! Seed 002: waiting together takes as long as the longest wait, on one thread; computing needs a thread of its own.

use std::thread;
use std::time::{Duration, Instant};

use futures::future::{join, join3};
use longhand::longhand;
use longhand_examples::{show, traced_as};
use tokio::runtime::Builder;
use tokio::task::{spawn, spawn_blocking};
use tokio::time::sleep;

#[longhand]
async fn fetch(name: &'static str, ms: u64) -> String {
    sleep(Duration::from_millis(ms)).await;
    format!("{name} done after {ms}ms")
}

/// Concurrent: while one waits, the other goes on.
#[longhand]
async fn together() {
    let start = Instant::now();
    let (a, b) = join(traced_as("a", fetch("a", 300)), traced_as("b", fetch("b", 500))).await;
    println!("{a} | {b} | elapsed: {:?}", start.elapsed());
}

/// As long as the longest of them.
#[longhand]
async fn three() {
    let start = Instant::now();
    let (a, b, c) = join3(fetch("f", 100), fetch("g", 150), fetch("h", 200)).await;
    println!("{a} | {b} | {c} | elapsed: {:?}", start.elapsed());
}

/// Parallel: each task may run on another worker. It has to own all that it uses, since nobody waits for it here.
#[longhand]
async fn apart() {
    let start = Instant::now();
    let tasks = [("c", 100), ("d", 150), ("e", 200)].map(|(name, ms)| spawn(fetch(name, ms)));
    for task in tasks {
        println!("{}", task.await.unwrap());
    }
    println!("elapsed: {:?}", start.elapsed());
}

/// A computation would stall every task of its worker, so it goes where blocking is allowed.
#[longhand]
async fn compute() -> u64 {
    let here = thread::current().id();
    spawn_blocking(move || {
        println!("on another thread: {}", thread::current().id() != here);
        (1..=1_000_000_u64).sum()
    })
    .await
    .unwrap()
}

fn main() {
    let one_thread = Builder::new_current_thread().enable_time().build().unwrap();
    println!("# Made and dropped, a future has done nothing.");
    drop(fetch("x", 1));
    let lazy = fetch("lazy", 10);
    println!("made, and nothing has happened yet");
    println!("{}", one_thread.block_on(lazy));
    show(&fetch("a", 300));
    println!();
    println!("# Two waits, one thread.");
    one_thread.block_on(together());
    one_thread.block_on(three());
    println!();
    println!("# Three tasks, two threads.");
    let two_threads = Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    two_threads.block_on(apart());
    println!();
    println!("# A computation.");
    println!("sum: {}", one_thread.block_on(compute()));
}
