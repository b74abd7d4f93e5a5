use std::future::ready;

#[longhand::longhand]
async fn total() -> u32 {
    let mut price = 1;
    let seen = &price;
    ready(()).await;
    price = 2;
    ready(*seen + price).await
}

fn main() {
    drop(total());
}
