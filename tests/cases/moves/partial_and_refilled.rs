pub async fn case() -> usize {
    let mut t = (d("t0"), d("t1"));
    let old = t.0;
    y(()).await;
    t.0 = old.child("new");
    y(()).await;
    t.0.see() + t.1.see()
}
