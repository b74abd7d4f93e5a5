use std::future::ready;

#[longhand::longhand]
async fn total(cart: Vec<u32>) -> usize {
    let mut sum = 0;
    for _ in 0..3 {
        sum += ready(cart).await.len();
    }
    sum
}

fn main() {
    drop(total(vec![]));
}
