pub async fn case() -> usize {
    let Some(n) = d("t").see().checked_sub(1) else { return 0 };
    y(n).await;
    let 0 = y(d("u").see()).await else {
        return y(5).await;
    };
    n
}
