use std::future::ready;

#[longhand::longhand]
async fn add(mut sums: Vec<u32>) -> Vec<u32> {
    let at = sums.len() - 1;
    sums[at] += ready(1).await;
    sums
}

fn main() {
    drop(add(vec![1]));
}
