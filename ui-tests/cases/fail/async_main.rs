use std::future::ready;

#[longhand::longhand]
async fn main() {
    ready(()).await;
}
