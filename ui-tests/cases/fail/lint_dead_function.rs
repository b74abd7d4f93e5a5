#![deny(unused)]

#[longhand::longhand]
async fn total() -> u32 {
    std::future::ready(7).await
}

fn main() {}
