use std::future::ready;

struct Cart {
    name: String,
}

#[longhand::longhand]
async fn name(cart: &Cart) -> String {
    ready(()).await;
    cart.name
}

fn main() {
    drop(name(&Cart { name: String::new() }));
}
