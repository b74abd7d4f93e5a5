// Match ergonomics depend on the parameter being a reference.
//@ run: case(leak(P { a: d("a"), o: Some(1) }))
struct P {
    a: D,
    o: Option<usize>,
}
pub async fn case(p: &mut P) -> usize {
    let P { a, o } = p;
    a.edit();
    y(()).await;
    if let Some(n) = o {
        *n += a.see();
        y(()).await;
    }
    let P { a, .. } = p;
    let k = y(a.edit()).await;
    match p {
        P { o: Some(n), a } => y(*n).await + a.edit() + k,
        P { o: None, .. } => 0,
    }
}
