use std::future::ready;

#[longhand::longhand]
async fn get() -> usize {
    let n: usize = ready("seven").await;
    n
}

fn main() {
    drop(get());
}
