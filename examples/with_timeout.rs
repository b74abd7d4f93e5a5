//! Seed 003: a limit of time is a future with two inside: what is waited for, and a timer. Both note the same waker. Its
//! text is `runtime-support/src/runtime/timeout.rs`.

use std::time::Duration;

use longhand::{block_on, delay, longhand, timeout};
use longhand_examples::{show, traced_as};

#[longhand]
async fn fetch(name: &str, ms: u64) -> String {
    delay(Duration::from_millis(ms)).await;
    format!("{name} ({ms} ms)")
}

fn main() {
    show(&fetch("cache", 10));
    let limit = Duration::from_millis(50);
    println!("{:?}", block_on(timeout(limit, traced_as("cache", fetch("cache", 10)))));
    println!("{:?}", block_on(timeout(limit, traced_as("database", fetch("database", 200)))));
}
