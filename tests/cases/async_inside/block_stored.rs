pub async fn case() -> usize {
    let a = d("a");
    let block = async { y(1).await + a.see() };
    y(()).await;
    let n = block.await;
    y(()).await;
    n + a.see()
}
