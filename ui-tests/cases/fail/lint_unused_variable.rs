#![deny(unused)]

use std::future::ready;

#[longhand::longhand]
async fn total() -> u32 {
    let price = ready(7).await;
    let tax = 1;
    ready(price).await
}

fn main() {
    drop(total());
}
