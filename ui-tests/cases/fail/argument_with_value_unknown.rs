#[longhand::longhand(layout = "small")]
async fn get() -> u8 {
    std::future::ready(1).await
}

fn main() {
    drop(get());
}
