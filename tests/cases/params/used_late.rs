//@ run: case(d("a"), d("b"))
pub async fn case(a: D, b: D) -> usize {
    let c = d("c");
    let n = y(1).await;
    n + b.see() + c.see() + a.see()
}
