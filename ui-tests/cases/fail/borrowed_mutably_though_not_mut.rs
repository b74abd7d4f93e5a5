use std::future::ready;

#[longhand::longhand]
async fn total() -> usize {
    let cart = vec![1];
    ready(()).await;
    cart.push(2);
    ready(cart.len()).await
}

fn main() {
    drop(total());
}
