use std::future::{Future, ready};
use std::pin::pin;
use std::task::{Context, Waker};
use std::thread;

use longhand::Inspect;

#[longhand::longhand]
async fn wait() {
    ready(()).await
}

fn main() {
    let mut future = pin!(wait());
    thread::scope(|scope| {
        let poll = scope.spawn(|| future.as_mut().poll(&mut Context::from_waker(Waker::noop())));
        println!("{}", future.state().name);
        drop(poll);
    });
}
