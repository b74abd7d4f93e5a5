use std::future::ready;

#[longhand::longhand]
async fn collect() -> usize {
    let list = ready(Vec::new()).await;
    ready(()).await;
    list.len()
}

fn main() {
    drop(collect());
}
