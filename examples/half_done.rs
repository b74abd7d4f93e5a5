//! Seeds 001 and 003: each await is a place where a function may end for good. What is half done by then stays half done,
//! and what the state has taken out of the world goes with it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use futures::future::{Either, select};
use longhand::{Executor, block_on, delay, longhand, timeout};
use longhand_examples::{show, tick, traced};

#[derive(Debug, Default)]
struct Store {
    records: Vec<&'static str>,
    index: Vec<&'static str>,
}

/// Two steps that belong together, with an await between them.
#[longhand]
async fn insert(store: &RefCell<Store>, name: &'static str) {
    store.borrow_mut().records.push(name);
    delay(Duration::from_millis(50)).await;
    store.borrow_mut().index.push(name);
}

/// Takes a message, then waits: the message is in the state, and nowhere else.
#[longhand]
async fn take_then_wait(queue: &RefCell<VecDeque<u32>>) -> Option<u32> {
    let message = queue.borrow_mut().pop_front();
    delay(Duration::from_millis(50)).await;
    message
}

/// Waits, then takes: as long as it waits, nothing is taken.
#[longhand]
async fn wait_then_take(queue: &RefCell<VecDeque<u32>>) -> Option<u32> {
    delay(Duration::from_millis(50)).await;
    queue.borrow_mut().pop_front()
}

/// Says when it is dropped.
struct Guard(&'static str);

impl Drop for Guard {
    fn drop(&mut self) {
        println!("    {} is dropped", self.0);
    }
}

#[longhand]
async fn guarded(name: &'static str) {
    let _guard = Guard(name);
    delay(Duration::from_secs(60)).await;
}

fn main() {
    let limit = Duration::from_millis(10);
    println!("# The record is written, its index is not.");
    let store = RefCell::default();
    let insert = insert(&store, "ada");
    show(&insert);
    let done = block_on(timeout(limit, traced(insert)));
    println!("{done:?}: {:?}", store.borrow());
    println!();

    println!("# A message that was taken is lost with the state that holds it.");
    let queue = RefCell::new(VecDeque::from([1]));
    let taking = take_then_wait(&queue);
    show(&taking);
    let message = block_on(timeout(limit, traced(taking)));
    println!("{message:?}, left: {:?}", queue.borrow());
    println!();

    println!("# Cancellation safe: the state holds no message.");
    let queue = RefCell::new(VecDeque::from([1]));
    let waiting = wait_then_take(&queue);
    show(&waiting);
    let message = block_on(timeout(limit, traced(waiting)));
    println!("{message:?}, left: {:?}", queue.borrow());
    println!();

    println!("# Three who cancel, each by a drop: a timeout, a select that another wins, an abort.");
    println!("{:?}", block_on(timeout(limit, guarded("timed out"))));
    match block_on(select(Box::pin(guarded("lost")), tick())) {
        Either::Left(_) => unreachable!("a minute is longer"),
        Either::Right(((), loser)) => drop(loser),
    }
    let executor = Executor::new();
    let task = executor.spawn(guarded("aborted"));
    executor.block_on(tick());
    task.abort();
    println!("{:?}", executor.block_on(task));
}
