pub async fn case() -> usize {
    let n = y(y(y(d("inner")).await.see()).await).await;
    let m = d("x").through().await.through().await.by_val().await;
    let f = ready(y(3usize)).await.await;
    n + m + f
}
