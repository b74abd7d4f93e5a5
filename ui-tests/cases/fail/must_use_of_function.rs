#![deny(unused)]

#[longhand::longhand]
#[must_use = "the total is what you came for"]
async fn total() -> u32 {
    std::future::ready(7).await
}

fn main() {
    total();
}
