//! Seed 001: two buffers that are needed one after the other share their bytes.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use longhand::{YieldNow, block_on, longhand};
use longhand_examples::{tick, trace};

/// Bytes that are not `Copy`.
struct Buf<const N: usize> {
    bytes: [u8; N],
}

fn read(byte: u8) {
    println!("    read {byte}");
}

// `drop` ends the header here, although a `Buf` has nothing to run when it goes.
#[allow(clippy::drop_non_drop)]
#[longhand]
async fn handler() {
    let header = Buf { bytes: [1; 64] };
    tick().await;
    read(header.bytes[0]);
    drop(header);
    let body = Buf { bytes: [2; 1024] };
    tick().await;
    read(body.bytes[0]);
}

/// By hand, and without a future to wait for: a wait is a return.
#[allow(clippy::large_enum_variant)]
enum Handler {
    Start,
    AtHeader { header: Buf<64> },
    AtBody { body: Buf<1024> },
}

impl Handler {
    fn resume(&mut self) -> Poll<()> {
        match self {
            Handler::Start => *self = Handler::AtHeader { header: Buf { bytes: [1; 64] } },
            Handler::AtHeader { header } => {
                read(header.bytes[0]);
                *self = Handler::AtBody { body: Buf { bytes: [2; 1024] } };
            }
            Handler::AtBody { body } => {
                read(body.bytes[0]);
                return Poll::Ready(());
            }
        }
        Poll::Pending
    }
}

/// By hand, as a future: each state also holds the tick that it waits for.
#[allow(clippy::large_enum_variant)]
enum HandlerFuture {
    Start,
    AtHeader { tick: YieldNow, header: Buf<64> },
    AtBody { tick: YieldNow, body: Buf<1024> },
    Done,
}

impl Future for HandlerFuture {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            match &mut *self {
                HandlerFuture::Start => {
                    let header = Buf { bytes: [1; 64] };
                    *self = HandlerFuture::AtHeader { tick: tick(), header };
                }
                HandlerFuture::AtHeader { tick, header } => {
                    ready!(Pin::new(tick).poll(cx));
                    read(header.bytes[0]);
                    let body = Buf { bytes: [2; 1024] };
                    *self = HandlerFuture::AtBody { tick: self::tick(), body };
                }
                HandlerFuture::AtBody { tick, body } => {
                    ready!(Pin::new(tick).poll(cx));
                    read(body.bytes[0]);
                    *self = HandlerFuture::Done;
                    return Poll::Ready(());
                }
                HandlerFuture::Done => panic!("`HandlerFuture` polled after it returned"),
            }
        }
    }
}

fn main() {
    println!("# By hand: {} bytes, a tag and the body.", size_of::<Handler>());
    let mut by_hand = Handler::Start;
    while by_hand.resume().is_pending() {
        println!("suspended");
    }
    println!();
    println!("# By hand as a future: {} bytes; the tag is in the tick.", size_of::<HandlerFuture>());
    block_on(HandlerFuture::Start);
    println!();
    println!("# Lowered: the tag, the body, and the tick that is awaited.");
    trace(handler());
}
