//@ run: case(d("a"), 3)
pub async fn case(mut a: D, mut n: usize) -> usize {
    n += a.edit();
    y(()).await;
    n += a.edit();
    let old = std::mem::replace(&mut a, d("new"));
    y(()).await;
    n + old.see() + a.see()
}
