use std::future::{Future, ready};

#[longhand::longhand]
async fn total(cart: &[u32]) -> usize {
    ready(()).await;
    cart.len()
}

fn spawn<F: Future + Send + 'static>(_: F) {}

fn main() {
    let cart = vec![1, 2];
    spawn(total(&cart));
}
