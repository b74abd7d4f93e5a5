//! Seed 003: one deadline for a whole loop. It is pinned, so that each turn may poll it by reference and the next turn
//! goes on with it.

use std::time::Duration;

use longhand::longhand;
use longhand_examples::{Either, race, show, traced};
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tokio::time::sleep;

#[longhand]
async fn send(tx: mpsc::Sender<u32>) {
    for n in 1.. {
        if tx.send(n).await.is_err() {
            break;
        }
        sleep(Duration::from_millis(80)).await;
    }
}

#[longhand]
async fn receive(mut rx: mpsc::Receiver<u32>) -> Vec<u32> {
    let mut deadline = Box::pin(sleep(Duration::from_millis(300)));
    let mut received = Vec::new();
    loop {
        match race(deadline.as_mut(), rx.recv()).await {
            Either::First(()) => break,
            Either::Second(None) => break,
            Either::Second(Some(n)) => received.push(n),
        }
    }
    received
}

#[longhand]
async fn run() -> usize {
    let (tx, rx) = mpsc::channel(8);
    show(&send(tx.clone()));
    tokio::spawn(send(tx));
    let receive = receive(rx);
    show(&receive);
    traced(receive).await.len()
}

fn main() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    println!("received {} messages before the deadline", runtime.block_on(run()));
}
