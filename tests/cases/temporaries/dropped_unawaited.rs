// Futures that are made and dropped without an await.
#[allow(unused_must_use)]
pub async fn case() -> usize {
    y(d("never"));
    let _ = y(d("let underscore"));
    drop(y(d("given away")));
    let kept = y(d("kept"));
    y(()).await;
    1
}
