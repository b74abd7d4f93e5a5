pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    y(()).await;
    drop(a);
    y(()).await;
    let c = d("c");
    drop((c, b));
    y(1).await
}
