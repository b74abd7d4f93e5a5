//! Seed 001: rustc stores a parameter that is used after an await twice, at every level of calls.

use longhand::longhand;
use longhand_examples::{show, tick, trace};

#[longhand]
async fn send(packet: [u8; 1024]) -> u32 {
    tick().await;
    packet.iter().map(|&byte| u32::from(byte)).sum()
}

#[longhand]
async fn inner(packet: [u8; 256]) -> u32 {
    tick().await;
    packet.iter().map(|&byte| u32::from(byte)).sum()
}

#[longhand]
async fn middle(packet: [u8; 256]) -> u32 {
    inner(packet).await
}

#[longhand]
async fn outer(packet: [u8; 256]) -> u32 {
    middle(packet).await
}

/// The same three levels as rustc alone has them.
mod plain {
    use longhand_examples::tick;

    pub async fn inner(packet: [u8; 256]) -> u32 {
        tick().await;
        packet.iter().map(|&byte| u32::from(byte)).sum()
    }

    pub async fn middle(packet: [u8; 256]) -> u32 {
        inner(packet).await
    }

    pub async fn outer(packet: [u8; 256]) -> u32 {
        middle(packet).await
    }
}

fn main() {
    println!("# 1,024 bytes: rustc keeps them where the caller put them, and where the body uses them.");
    println!("sum: {}", trace(send([1; 1024])));
    println!();
    println!(
        "# 256 bytes, handed on from level to level: rustc keeps a copy in each. Its figure for `middle` holds our `inner`."
    );
    show(&inner([1; 256]));
    show(&middle([1; 256]));
    println!("sum: {}", trace(outer([1; 256])));
    println!();
    println!("# The same with no lowered function in it.");
    println!("inner: {} bytes", size_of_val(&plain::inner([1; 256])));
    println!("middle: {} bytes", size_of_val(&plain::middle([1; 256])));
    println!("outer: {} bytes", size_of_val(&plain::outer([1; 256])));
}
