//! Seed 004: three mistakes, each to be seen in its machine.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use futures::future::join;
use longhand::{block_on, delay, longhand};
use longhand_examples::{show, tick, traced};

const TIME: Duration = Duration::from_millis(60);

/// Blocks its thread: its machine has no state to wait in.
#[longhand]
async fn blocking() {
    thread::sleep(TIME);
}

/// Waits as it should.
#[longhand]
async fn waiting() {
    delay(TIME).await;
}

/// Holds a lock while it waits: the guard stands in the state. Clippy warns of it.
#[allow(clippy::await_holding_lock)]
#[longhand]
async fn holding(lock: &Mutex<u32>) {
    let mut guard = lock.lock().unwrap();
    tick().await;
    *guard += 1;
}

/// Gives the lock back first.
#[longhand]
async fn polite(lock: &Mutex<u32>) {
    {
        let mut guard = lock.lock().unwrap();
        *guard += 1;
    }
    tick().await;
}

/// Looks whether it could have the lock.
#[longhand]
async fn other(lock: &Mutex<u32>) {
    println!("    the lock is free: {}", lock.try_lock().is_ok());
}

#[longhand]
async fn report() {
    println!("never printed");
}

fn main() {
    println!("# Blocking: two at once take the time of both.");
    show(&blocking());
    show(&waiting());
    let start = Instant::now();
    block_on(join(blocking(), blocking()));
    println!("blocking, two at once: {}", if start.elapsed() < TIME * 2 { "overlapped" } else { "one by one" });
    let start = Instant::now();
    block_on(join(waiting(), waiting()));
    println!("waiting, two at once:  {}", if start.elapsed() < TIME * 2 { "overlapped" } else { "one by one" });
    println!();

    println!("# A lock held across an await: whoever shares the thread and wants it, waits for ever.");
    let lock = Mutex::new(0);
    show(&holding(&lock));
    block_on(join(traced(holding(&lock)), other(&lock)));
    show(&polite(&lock));
    block_on(join(traced(polite(&lock)), other(&lock)));
    println!();

    println!("# Never awaited: the machine stays in its first state.");
    let report = traced(report());
    drop(report);
}
