struct P<'a> {
    n: usize,
    r: &'a D,
}
pub async fn case() -> usize {
    let t = (d("a").see(), y(d("b").see()).await, d("c").see());
    let n = P { n: y(d("e").see()).await, r: &d("f") }.r.see();
    let p = P { r: &d("extended"), n: y(d("h").see()).await };
    y(()).await;
    t.0 + t.1 + n + p.n + p.r.see()
}
