use std::future::ready;

#[longhand::longhand]
async fn get() -> u8 {
    let a = ready(1_u8).await;
    a == 1
}

fn main() {
    drop(get());
}
