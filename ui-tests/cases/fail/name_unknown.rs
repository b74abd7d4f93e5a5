use std::future::ready;

#[longhand::longhand]
async fn total() -> u32 {
    let price = ready(7).await;
    prise + 1
}

fn main() {
    drop(total());
}
