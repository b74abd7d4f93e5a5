use std::future::{Future, ready};
use std::pin::Pin;
use std::task::{Context, Waker};

#[longhand::longhand]
async fn parse() -> u8 {
    let buf = [7; 16];
    let cursor = &buf;
    ready(()).await;
    cursor[0]
}

fn main() {
    let mut future = parse();
    let _ = Pin::new(&mut future).poll(&mut Context::from_waker(Waker::noop()));
}
