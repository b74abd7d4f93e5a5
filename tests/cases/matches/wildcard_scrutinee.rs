// `match x { _ => … }` neither moves nor reads.
pub async fn case() -> usize {
    let x = d("x");
    match x {
        _ => y(()).await,
    }
    let _ = x;
    y(()).await;
    x.see()
}
