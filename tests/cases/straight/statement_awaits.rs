// Awaits whose values are dropped at their statement's end.
pub async fn case() -> usize {
    let g = d("g");
    y(d("a")).await;
    let _ = y(d("b")).await;
    let _kept = y(d("c")).await;
    y(()).await;
    g.see()
}
