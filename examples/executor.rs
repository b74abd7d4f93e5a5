//! Seed 003: many tasks on one thread. To wake a task is to put it back into the queue, so the executor polls only
//! those that can go on: one first poll each, and one for each delay that is over. Its text is
//! `runtime-support/src/runtime/executor.rs`.

use std::time::Duration;

use longhand::{Executor, delay, longhand};
use longhand_examples::{show, traced_as};

#[longhand]
async fn job(name: &'static str, steps: u32, ms: u64) {
    for step in 1..=steps {
        delay(Duration::from_millis(ms)).await;
        println!("{name}: step {step}/{steps}");
    }
}

fn main() {
    show(&job("resize", 3, 40));
    let executor = Executor::new();
    for (name, steps, ms) in [("email", 1, 200), ("resize", 3, 40), ("report", 1, 300)] {
        drop(executor.spawn(traced_as(name, job(name, steps, ms))));
    }
    println!("all tasks finished after {} polls", executor.run());
}
