// An argument borrows a local while a later argument awaits.
fn both(a: &D, n: usize, b: &mut D) -> usize {
    a.see() + n + b.edit()
}
pub async fn case() -> usize {
    let a = d("a");
    let mut b = d("b");
    let n = both(&a, y(a.see()).await, &mut b);
    y(()).await;
    n + both(&b, y(1).await, &mut d("temp"))
}
