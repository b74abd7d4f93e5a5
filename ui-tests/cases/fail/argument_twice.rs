#[longhand::longhand(fast, fast)]
async fn get() -> u8 {
    std::future::ready(1).await
}

fn main() {
    drop(get());
}
