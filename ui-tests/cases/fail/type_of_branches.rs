use std::future::ready;

#[longhand::longhand]
async fn get(first: bool) -> u8 {
    let n = if first { ready(1_u8).await } else { ready("two").await };
    n
}

fn main() {
    drop(get(true));
}
