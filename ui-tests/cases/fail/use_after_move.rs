use std::future::ready;

#[longhand::longhand]
async fn total(cart: Vec<u32>) -> usize {
    let sum = ready(cart).await;
    drop(sum);
    ready(()).await;
    sum.len()
}

fn main() {
    drop(total(vec![]));
}
