#[longhand::longhand]
async fn total() -> u32 {
    let price = price_of(7).await;
    price + 1
}

fn main() {
    drop(total());
}
