use std::future::ready;

#[longhand::longhand]
async fn total(rich: bool) -> u32 {
    let price;
    if rich {
        price = ready(7).await;
    }
    price + 1
}

fn main() {
    drop(total(true));
}
