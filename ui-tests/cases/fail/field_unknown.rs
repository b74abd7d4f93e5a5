use std::future::ready;

struct Cart {
    price: u32,
}

#[longhand::longhand]
async fn total(cart: Cart) -> u32 {
    ready(()).await;
    cart.prize
}

fn main() {
    drop(total(Cart { price: 7 }));
}
