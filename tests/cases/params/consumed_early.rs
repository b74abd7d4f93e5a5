//@ run: case(d("a"), d("b"), d("c"))
pub async fn case(a: D, b: D, c: D) -> usize {
    let n = eat(b);
    y(()).await;
    let m = c.eat();
    y(()).await;
    n + m + a.see()
}
