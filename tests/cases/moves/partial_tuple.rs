pub async fn case() -> usize {
    let t = (d("t0"), d("t1"), 3);
    let n = eat(t.1);
    y(()).await;
    let m = t.0.see();
    y(()).await;
    n + m + t.2
}
