use std::future::ready;

#[longhand::longhand]
async fn total() -> usize {
    let cart = ready(vec![1_u32]).await;
    let count = cart.lenght();
    ready(count).await
}

fn main() {
    drop(total());
}
