//@ run: case(leak(d("a")), "text")
pub async fn case(a: &D, s: &str) -> usize {
    let n = y(a.see()).await;
    n + s.len() + a.see()
}
