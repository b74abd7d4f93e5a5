fn sum(a: usize, b: usize, c: &D) -> usize {
    a + b + c.see()
}
pub async fn case() -> usize {
    let n = sum(d("one").see(), y(d("two").see()).await, &d("three"));
    y(n).await
}
