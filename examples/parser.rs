//! Seeds 001 and 003: a machine that points into itself, and the two ways to pin it where it is.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use longhand::longhand;
use longhand_examples::{Inspect, show, tick};

#[longhand]
async fn parse() -> u8 {
    let buf = [7_u8; 16];
    let cursor = &buf;
    tick().await;
    cursor[0]
}

#[longhand]
async fn checksum() -> u32 {
    let buffer = [1_u8, 2, 3, 4];
    let view = &buffer[1..];
    tick().await;
    view.iter().map(|&byte| u32::from(byte)).sum()
}

/// What is awaited borrows `text`, so it is there; that it is given away later changes nothing before.
#[longhand]
async fn greet() -> usize {
    let text = String::from("hello");
    let borrowed = &text;
    let length = measure(borrowed).await;
    drop(text);
    length
}

#[longhand]
async fn measure(text: &str) -> usize {
    tick().await;
    text.len()
}

/// Polls to the end. `Pin::new(&mut machine)` would not do: the machine is not `Unpin`, since it may point into itself.
fn run<F: Future + Inspect>(mut machine: Pin<&mut F>) -> F::Output {
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        let poll = machine.as_mut().poll(&mut cx);
        println!("[{}] now {}", machine.name(), machine.state().name);
        if let Poll::Ready(value) = poll {
            return value;
        }
    }
}

fn main() {
    println!("# `buf` stands in the machine, and `cursor` beside it is its address.");
    show(&parse());
    show(&checksum());
    show(&greet());
    println!();
    println!("# Pinned on the heap: the box moves, the machine in it does not.");
    let on_heap = Box::pin(parse());
    let mut moved = on_heap;
    println!("parse: {}", run(moved.as_mut()));
    println!();
    println!("# Pinned in this function's frame.");
    let on_stack = pin!(checksum());
    println!("checksum: {}", run(on_stack));
    let on_stack = pin!(greet());
    println!("greet: {}", run(on_stack));
    println!();
    println!("# A number may move: for `Unpin` types a pin is a plain wrapper.");
    let mut count = 0;
    *Pin::new(&mut count) += 1;
    println!("count: {count}");
}
