//! The emitted code holds `unsafe` of the macro's own; a crate that forbids it in its own code may use the attribute.
#![forbid(unsafe_code)]

use std::future::ready;

#[longhand::longhand]
async fn total(cart: &mut Vec<u32>) -> usize {
    let price = ready(7).await;
    cart.push(price);
    ready(()).await;
    cart.len()
}

fn main() {
    assert_eq!(longhand::block_on(total(&mut vec![1])), 2);
}
