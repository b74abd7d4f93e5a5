//! Seed 003: a future around a future: it pins what it wraps where it wraps it. Its text is
//! `runtime-support/src/runtime/count_polls.rs`.

use longhand::{block_on, count_polls, longhand};
use longhand_examples::{show, tick, traced};

#[longhand]
async fn three_ticks() -> &'static str {
    for _ in 0..3 {
        tick().await;
    }
    "done"
}

#[longhand]
async fn at_once() -> u32 {
    42
}

fn main() {
    let three_ticks = three_ticks();
    show(&three_ticks);
    let (value, polls) = block_on(count_polls(traced(three_ticks)));
    println!("{value} (polled {polls} times)");
    println!();
    println!("# Nothing to wait for: one poll runs from start to end.");
    let at_once = at_once();
    show(&at_once);
    let (value, polls) = block_on(count_polls(traced(at_once)));
    println!("{value} (polled {polls} times)");
}
