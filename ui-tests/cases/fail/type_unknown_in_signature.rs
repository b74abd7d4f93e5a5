#[longhand::longhand]
async fn total(cart: Cart) -> u32 {
    std::future::ready(7).await
}

fn main() {}
