use std::future::ready;

#[longhand::longhand]
async fn total() -> usize {
    let cart = vec![1_u32];
    let first = &cart[0];
    ready(()).await;
    drop(cart);
    ready(*first as usize).await
}

fn main() {
    drop(total());
}
