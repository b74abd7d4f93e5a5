use std::future::ready;

#[longhand::longhand]
async fn total() -> usize {
    let mut cart = vec![1];
    let first = &mut cart;
    let second = &mut cart;
    ready(()).await;
    first.push(2);
    second.push(3);
    cart.len()
}

fn main() {
    drop(total());
}
