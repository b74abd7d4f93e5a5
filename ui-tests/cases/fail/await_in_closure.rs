use std::future::ready;

#[longhand::longhand]
async fn total() -> u32 {
    let get = || ready(1).await;
    get() + ready(2).await
}

fn main() {
    drop(total());
}
