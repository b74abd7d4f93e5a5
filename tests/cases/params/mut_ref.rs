// A mutable reference is reborrowed by a stored future and used again.
//@ run: case(leak(d("a")))
pub async fn case(a: &mut D) -> usize {
    let n = a.by_mut().await;
    let k = edit(a);
    let m = a.by_ref().await;
    *a = d("b");
    y(()).await;
    n + m + k + a.see()
}
