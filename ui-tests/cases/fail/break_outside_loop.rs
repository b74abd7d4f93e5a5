use std::future::ready;

#[longhand::longhand]
async fn first() -> u8 {
    if ready(true).await {
        break;
    }
    1
}

fn main() {
    drop(first());
}
