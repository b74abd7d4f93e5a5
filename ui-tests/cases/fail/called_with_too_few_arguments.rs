use std::future::ready;

#[longhand::longhand]
async fn total(cart: Vec<u32>, rate: u32) -> u32 {
    ready(cart.len() as u32).await * rate
}

fn main() {
    drop(total(vec![]));
}
