// `x.m()` as the last mention of an owned local: here it moves.
//@ slack: 8
pub async fn case() -> usize {
    let x = d("x");
    let n = x.by_val().await;
    let z = d("z");
    n + y(1).await
}
