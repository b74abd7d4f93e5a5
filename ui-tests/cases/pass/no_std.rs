//! Emitted code names nothing of std.
#![no_std]

extern crate std;

use core::future::ready;

#[longhand::longhand]
async fn total(prices: [u32; 3]) -> u32 {
    let mut sum = 0;
    for price in prices {
        sum += ready(price).await;
    }
    sum
}

fn main() {
    assert_eq!(longhand::block_on(total([1, 2, 3])), 6);
}
