//! Seed 003: a timer that is woken by a thread; two of them run at once, and one after the other under `block_on`.

use std::time::{Duration, Instant};

use futures::future::join;
use longhand::{block_on, delay, longhand};
use longhand_examples::{show, traced, traced_as};

#[longhand]
async fn wait(name: &'static str, ms: u64) {
    delay(Duration::from_millis(ms)).await;
    println!("{name} done");
}

#[longhand]
async fn fetch_order(id: u32) -> String {
    delay(Duration::from_millis(20)).await;
    format!("order {id}")
}

#[longhand]
async fn two_orders() -> String {
    let first = fetch_order(1).await;
    let second = fetch_order(2).await;
    format!("{first}, {second}")
}

fn main() {
    println!("# At once: the whole takes 240 ms, not 300.");
    show(&wait("slow", 240));
    let start = Instant::now();
    block_on(join(traced_as("slow", wait("slow", 240)), traced_as("fast", wait("fast", 60))));
    println!("ran concurrently: {}", start.elapsed() < Duration::from_millis(300));
    println!();
    println!("# One after the other: the second order's machine stands where the first one's stood.");
    let two_orders = two_orders();
    show(&two_orders);
    println!("{}", block_on(traced(two_orders)));
}
