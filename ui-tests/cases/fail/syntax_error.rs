#[longhand::longhand]
async fn get() -> u8 {
    let a = ;
    std::future::ready(a).await
}

fn main() {
    drop(get());
}
