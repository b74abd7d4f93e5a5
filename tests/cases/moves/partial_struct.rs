struct P {
    a: D,
    b: D,
    n: usize,
}
pub async fn case() -> usize {
    let p = P { a: d("a"), b: d("b"), n: 2 };
    let a = p.a;
    y(()).await;
    let k = p.n;
    y(()).await;
    k + a.see()
}
