use std::future::ready;

#[longhand::longhand]
async fn show<T>(value: T) -> String {
    let value = ready(value).await;
    format!("{value}")
}

fn main() {
    drop(show(1));
}
