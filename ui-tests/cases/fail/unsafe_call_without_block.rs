use std::future::ready;

unsafe fn read(n: u8) -> u8 {
    n
}

#[longhand::longhand]
async fn first() -> u8 {
    let n = ready(1).await;
    read(n)
}

fn main() {
    drop(first());
}
