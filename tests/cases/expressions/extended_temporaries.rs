// `let` extends what its initialiser borrows, and only that.
struct Wrap<'a> {
    part: &'a D,
}
pub async fn case() -> usize {
    let w = Wrap { part: &d("extended") };
    let (a, b) = (&d("a"), &mut d("b"));
    let n = d("short").see();
    let arr = [&d("x"), &d("w")];
    let c: &D = { &d("in block") };
    y(n).await;
    b.edit();
    y(()).await;
    w.part.see() + a.see() + b.see() + arr[1].see() + c.see()
}
