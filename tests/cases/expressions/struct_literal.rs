struct P {
    a: D,
    n: usize,
    b: D,
    c: D,
}
pub async fn case() -> usize {
    let base = P { a: d("base a"), n: 1, b: d("base b"), c: d("base c") };
    let n = 7;
    let p = P { b: d("b"), n, a: y(d("a")).await, ..base };
    y(()).await;
    p.a.see() + p.n + p.b.see() + p.c.see()
}
