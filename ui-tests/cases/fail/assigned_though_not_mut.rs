use std::future::ready;

#[longhand::longhand]
async fn total() -> u32 {
    let price = 1;
    ready(()).await;
    price = 2;
    price
}

fn main() {
    drop(total());
}
