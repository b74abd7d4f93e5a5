use std::future::ready;

#[longhand::longhand]
async fn first(n: Option<u8>) -> u8 {
    match n {
        Some(n) => ready(n).await,
    }
}

fn main() {
    drop(first(None));
}
