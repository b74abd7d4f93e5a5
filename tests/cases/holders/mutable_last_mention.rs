//@ slack: 8
pub async fn case() -> usize {
    let mut x = d("x");
    let n = x.by_mut().await;
    let mut w = d("w");
    w.edit();
    y(()).await;
    n
}
