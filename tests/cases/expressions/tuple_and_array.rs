pub async fn case() -> usize {
    let t = (d("t0"), y(d("t1")).await, d("t2"));
    let a = [d("a0"), y(d("a1")).await, y(d("a2")).await];
    let r = [y(3usize).await; 2];
    y(()).await;
    t.1.see() + a[2].see() + r[1]
}
