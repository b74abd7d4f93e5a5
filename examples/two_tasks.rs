//! Seed 002, the exercise: two countdowns on one thread, polled by turns.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use longhand::longhand;
use longhand_examples::{show, tick, traced_as};

#[longhand]
async fn countdown(name: &'static str, mut remaining: u32) {
    while remaining > 0 {
        remaining -= 1;
        println!("{name}: {remaining} to go");
        tick().await;
    }
    println!("{name}: liftoff");
}

/// Polls each task in turn until none is left.
fn run_all(mut tasks: Vec<Pin<Box<dyn Future<Output = ()>>>>) {
    let mut cx = Context::from_waker(Waker::noop());
    while !tasks.is_empty() {
        tasks.retain_mut(|task| task.as_mut().poll(&mut cx) == Poll::Pending);
    }
}

fn main() {
    show(&countdown("soyuz", 3));
    run_all(vec![
        Box::pin(traced_as("soyuz", countdown("soyuz", 3))),
        Box::pin(traced_as("ariane", countdown("ariane", 2))),
    ]);
}
