async fn price() -> u32 {
    7
}

#[longhand::longhand]
async fn total() -> u32 {
    let price = price();
    std::future::ready(()).await;
    price + 1
}

fn main() {
    drop(total());
}
