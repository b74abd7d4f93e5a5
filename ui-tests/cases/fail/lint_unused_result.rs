#![deny(unused)]

use std::future::ready;

fn pay(n: u32) -> Result<u32, u32> {
    Ok(n)
}

#[longhand::longhand]
async fn total() {
    pay(ready(7).await);
    ready(()).await
}

fn main() {
    drop(total());
}
