// The future is a parameter of a type that cannot be named.
//@ run: case(y(d("v")), async { pend_n(2, 4usize).await })
pub async fn case<F: Future<Output = usize>>(first: Y<D>, second: F) -> usize {
    let g = d("g");
    let n = second.await;
    let v = first.await;
    n + v.see() + g.see()
}
