//@ run: case(d("a"), leak(d("b")), leak(d("c")))
pub async fn case(a: D, b: &D, c: &mut D) -> usize {
    let mut f = |k: usize| a.see() + b.see() + c.edit() + k;
    let n = y(f(1)).await;
    y(()).await;
    n + f(2)
}
