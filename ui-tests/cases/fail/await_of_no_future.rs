fn price() -> u32 {
    7
}

#[longhand::longhand]
async fn total() -> u32 {
    price().await
}

fn main() {
    drop(total());
}
