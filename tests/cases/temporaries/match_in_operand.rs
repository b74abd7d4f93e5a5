pub async fn case() -> usize {
    let n = d("first").see()
        + match d("scrutinee").see() {
            9 => y(2).await,
            n => n,
        }
        + d("last").see();
    let m = y(match d("s2").see() {
        2 => d("arm").see(),
        _ => 0,
    })
    .await;
    n + m
}
