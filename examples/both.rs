//! Seed 001: two buffers that are needed across one await stand side by side.

use longhand::longhand;
use longhand_examples::{tick, trace};

/// Bytes that are not `Copy`.
struct Buf<const N: usize> {
    bytes: [u8; N],
}

fn read(byte: u8) {
    println!("    read {byte}");
}

#[longhand]
async fn both() {
    let header = Buf { bytes: [1; 64] };
    let body = Buf { bytes: [2; 1024] };
    tick().await;
    read(header.bytes[0]);
    read(body.bytes[0]);
}

fn main() {
    println!("# The widest state decides: 1 (tag) + 64 + 1,024 + 1 (the tick) = 1,090.");
    trace(both());
}
