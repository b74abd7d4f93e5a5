//! Seeds 001 and 002: ten thousand connections that wait cost the bytes of their machines and one thread asleep, not ten
//! thousand stacks.

use std::cell::Cell;
use std::thread;
use std::time::{Duration, Instant};

use longhand::{Executor, delay_until, longhand};
use longhand_examples::{Inspect, show};

const CONNECTIONS: usize = 10_000;
/// What std asks of the system for each thread that is spawned, where nothing else is said (`std::thread`, "Stack size").
const STACK: usize = 2 << 20;

/// Bytes that are not `Copy`.
struct Buf<const N: usize> {
    bytes: [u8; N],
}

/// Waits for a message, which for most connections is all that they ever do.
#[longhand]
async fn connection(message: Instant, waiting: &Cell<usize>, served: &Cell<usize>) {
    let body = Buf { bytes: [2; 1024] };
    waiting.set(waiting.get() + 1);
    delay_until(message).await;
    served.set(served.get() + usize::from(body.bytes[0] == 2));
}

fn main() {
    let (waiting, served) = (Cell::new(0), Cell::new(0));
    let message = Instant::now() + Duration::from_millis(800);
    let one = connection(message, &waiting, &served);
    show(&one);
    let mib = |bytes: usize| bytes * CONNECTIONS / (1 << 20);
    println!("as threads: {} MiB of stack", mib(STACK));
    println!("as tasks:   {} MiB of machines", mib(one.size()));
    drop(one);

    let executor = Executor::new();
    for _ in 0..CONNECTIONS {
        drop(executor.spawn(connection(message, &waiting, &served)));
    }
    let here = thread::current().id();
    executor.block_on(async {
        // A task of the same queue, behind all the first polls.
        longhand::yield_now().await;
        println!("waiting: {}, served: {}", waiting.get(), served.get());
    });
    let polls = executor.run();
    println!("waiting: {}, served: {}, by one thread: {}", waiting.get(), served.get(), thread::current().id() == here);
    println!("polls: {polls}");
}
