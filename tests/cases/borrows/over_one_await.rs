pub async fn case() -> usize {
    let x = d("x");
    let n = x.by_ref().await;
    let z = d("z");
    n + y(1).await
}
