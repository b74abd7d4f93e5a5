#![deny(unused)]

use std::future::ready;

#[longhand::longhand]
async fn total(rate: u32) -> u32 {
    let mut price = ready(7).await;
    ready(price * rate).await
}

fn main() {
    drop(total(1));
}
