use std::future::{Future, ready};
use std::pin::Pin;

#[longhand::longhand]
async fn deadline() {
    ready(()).await;
}

/// Polls a future that it has by reference, so that the next turn can go on with it.
fn race<'f, F: Future>(future: &'f mut F) -> Pin<&'f mut F>
where
    F: Unpin,
{
    Pin::new(future)
}

#[longhand::longhand]
async fn receive() {
    let mut deadline = deadline();
    for _ in 0..3 {
        race(&mut deadline).await;
    }
}

fn main() {
    drop(receive());
}
