use std::future::ready;

#[longhand::longhand]
async fn total(cart: Vec<u32>) -> usize {
    ready(cart).await;
    cart.len()
}

fn main() {
    drop(total(vec![]));
}
