//@ run: case("a", leak(d("b")))
pub async fn case<'x, 'y: 'x>(a: &'x str, b: &'y D) -> &'x str {
    let n = y(b.see()).await;
    if n > 0 { b.as_ref() } else { a }
}
