//! Seed 001: two buffers that are needed one after the other share their bytes.

use std::task::Poll;

use longhand::longhand;
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

fn main() {
    println!("# By hand: {} bytes, a tag and the body.", size_of::<Handler>());
    let mut by_hand = Handler::Start;
    while by_hand.resume().is_pending() {
        println!("suspended");
    }
    println!();
    println!("# Lowered: the tag, the body, and the tick that is awaited.");
    trace(handler());
}
