#[longhand::longhand]
async fn name() -> &str {
    std::future::ready("seven").await
}

fn main() {
    drop(name());
}
