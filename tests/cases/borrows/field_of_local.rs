struct P {
    a: D,
    b: D,
}
pub async fn case() -> usize {
    let mut p = P { a: d("a"), b: d("b") };
    let ra = &mut p.a;
    let rb = &p.b;
    y(()).await;
    ra.edit();
    let n = y(rb.see()).await;
    let m = ra.edit();
    p.b.edit();
    y(()).await;
    n + m + p.b.see()
}
