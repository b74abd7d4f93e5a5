// The future of `Send + Sync` parts is `Sync` where rustc's is.
//@ run: both(case(1))
fn both<T: Send + Sync>(t: T) -> T {
    t
}
async fn leaf(n: usize) -> usize {
    n
}
pub async fn case(n: usize) -> usize {
    let s = String::from("s");
    let m = leaf(n).await;
    m + s.len()
}
