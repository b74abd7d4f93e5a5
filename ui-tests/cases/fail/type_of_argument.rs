use std::future::ready;

async fn double(n: u32) -> u32 {
    n * 2
}

#[longhand::longhand]
async fn get() -> u32 {
    let name = ready("seven").await;
    double(name).await
}

fn main() {
    drop(get());
}
