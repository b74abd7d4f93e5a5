//! Seed 003: one deadline for a whole loop. It is pinned, so that each turn may poll it by reference and the next turn
//! goes on with it. What `pin!` pins has a place of its own in the machine; `Box::pin` would put it on the heap.

use std::pin::pin;
use std::time::Duration;

use futures::channel::mpsc;
use futures::future::{Either, select};
use futures::{SinkExt, StreamExt};
use longhand::{Executor, delay, longhand};
use longhand_examples::{show, traced};

#[longhand]
async fn send(mut tx: mpsc::Sender<u32>) {
    for n in 1.. {
        if tx.send(n).await.is_err() {
            break;
        }
        delay(Duration::from_millis(80)).await;
    }
}

/// `select` gives back, beside what came first, the future that lost. A message is asked for anew in each turn; the
/// deadline is not.
#[longhand]
async fn receive(mut rx: mpsc::Receiver<u32>) -> Vec<u32> {
    let mut deadline = pin!(delay(Duration::from_millis(300)));
    let mut received = Vec::new();
    loop {
        match select(deadline.as_mut(), rx.next()).await {
            Either::Left(((), _message)) => break,
            Either::Right((None, _deadline)) => break,
            Either::Right((Some(n), _deadline)) => received.push(n),
        }
    }
    received
}

fn main() {
    let (tx, rx) = mpsc::channel(8);
    let (send, receive) = (send(tx), receive(rx));
    show(&send);
    show(&receive);
    let executor = Executor::new();
    drop(executor.spawn(send));
    let received = executor.block_on(traced(receive));
    println!("received {} messages before the deadline", received.len());
}
