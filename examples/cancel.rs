//! Seed 001: to cancel is to drop. What the state stores is dropped, and the code after the await never runs.

use std::future::{Future, pending};
use std::task::{Context, Waker};

use longhand::longhand;
use longhand_examples::{Inspect, show};

/// Says when it is dropped.
struct Conn(&'static str);

impl Drop for Conn {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

#[longhand]
async fn handler() {
    let _conn = Conn("conn");
    pending::<()>().await;
    println!("never printed");
}

fn main() {
    let mut machine = Box::pin(handler());
    show(&*machine);
    println!("# Dropped before its first poll, there is no connection to drop.");
    drop(handler());
    println!("# Dropped at the await.");
    let _ = machine.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    println!("polled once, now {}", machine.state().name);
    println!("cancel");
    drop(machine);
}
