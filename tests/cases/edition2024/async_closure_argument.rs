async fn twice(f: impl AsyncFn(usize) -> usize) -> usize {
    f(1).await + f(2).await
}
pub async fn case() -> usize {
    let a = d("a");
    let n = twice(async |n| y(n).await + a.see()).await;
    y(()).await;
    n + a.see()
}
