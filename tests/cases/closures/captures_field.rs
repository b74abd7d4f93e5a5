// A closure captures the field only; the rest is used meanwhile (edition 2021 on).
struct P {
    a: D,
    b: D,
}
pub async fn case() -> usize {
    let mut p = P { a: d("a"), b: d("b") };
    let f = || p.a.see();
    let n = y(f()).await;
    p.b.edit();
    y(()).await;
    n + f() + p.b.see()
}
