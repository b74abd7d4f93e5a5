// The right side first, then the old value drops.
pub async fn case() -> usize {
    let mut x = d("x");
    x = y(d("x2")).await;
    let mut t = (d("t0"), 1);
    t.0 = d("t0 new");
    y(()).await;
    t.0 = y(d("t0 newer")).await;
    (x, t.1) = (d("x3"), y(7).await);
    y(()).await;
    x.see() + t.1
}
