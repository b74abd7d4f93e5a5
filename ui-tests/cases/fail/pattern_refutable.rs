use std::future::ready;

#[longhand::longhand]
async fn first() -> u8 {
    let Some(n) = ready(Some(1)).await;
    n
}

fn main() {
    drop(first());
}
