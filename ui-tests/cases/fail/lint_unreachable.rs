#![deny(unused)]

use std::future::ready;

#[longhand::longhand]
async fn total() -> u32 {
    return ready(7).await;
    ready(8).await
}

fn main() {
    drop(total());
}
