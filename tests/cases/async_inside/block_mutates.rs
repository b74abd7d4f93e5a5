pub async fn case() -> usize {
    let mut n = 1;
    let mut x = d("x");
    async {
        n += y(2).await;
        x.edit();
    }
    .await;
    y(()).await;
    n + x.see()
}
