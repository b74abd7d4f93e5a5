//@ slack: 8
pub async fn case() -> usize {
    let mut t = 0;
    for i in 0..2 {
        let x = d("x");
        let w = d("w");
        t += y(i).await;
        t += x.by_ref().await;
        t += w.by_val().await;
    }
    t
}
