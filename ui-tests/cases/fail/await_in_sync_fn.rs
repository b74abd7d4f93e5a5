use std::future::ready;

#[longhand::longhand]
async fn tick() {
    ready(()).await;
}

fn handler() {
    tick().await;
}

fn main() {
    handler();
}
