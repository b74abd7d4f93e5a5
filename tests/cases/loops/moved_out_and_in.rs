// A value is given away in each turn and comes back.
pub async fn case() -> usize {
    let mut x = d("x");
    let mut t = 0;
    for i in 0..3 {
        x = x.through().await;
        t += x.see() + i;
    }
    y(()).await;
    t + x.see()
}
