use std::future::ready;

#[longhand::longhand]
async fn add(cart: &Vec<u32>) {
    let price = ready(7).await;
    cart.push(price);
}

fn main() {
    drop(add(&vec![]));
}
