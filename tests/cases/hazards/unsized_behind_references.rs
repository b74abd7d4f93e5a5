//@ run: case("text", leak(*b"ab"), leak(d("dyn")), Box::new(d("boxed")))
pub async fn case(s: &str, b: &mut [u8], any: &dyn std::fmt::Debug, own: Box<dyn AsRef<str>>) -> usize {
    let n = format!("{any:?}").len();
    b[0] = y(1).await;
    let part = &s[1..];
    y(()).await;
    b.reverse();
    y(()).await;
    n + part.len() + b[1] as usize + own.as_ref().as_ref().len()
}
