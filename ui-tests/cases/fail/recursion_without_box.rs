#[longhand::longhand]
async fn count(n: u32) -> u32 {
    if n == 0 {
        return 0;
    }
    count(n - 1).await + 1
}

fn main() {
    drop(count(3));
}
