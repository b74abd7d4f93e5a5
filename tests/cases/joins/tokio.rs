// Each turn begins with the next branch, unless biased; values wait for the last one.
//@ run: case(0, 2, 1)
//@ run: case(3, 1, 0)
async fn slow(n: u32, name: &'static str) -> D {
    let value = d(name);
    pend_n(n, ()).await;
    value
}
pub async fn case(a: u32, b: u32, c: u32) -> usize {
    let outer = d("outer");
    let (first, second, third) = tokio::join!(slow(a, "a"), pend_n(b, d("b")), slow(c, "c"));
    let biased = tokio::join!(biased; pend_n(a, d("d")), outer.by_ref());
    y(()).await;
    let (alone,) = tokio::join!(y(third.see()));
    first.eat() + second.see() + biased.1 + alone
}
