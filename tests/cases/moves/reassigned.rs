pub async fn case() -> usize {
    let mut x = d("x");
    y(()).await;
    x = d("x2");
    let mut o = None;
    y(()).await;
    o = Some(d("o"));
    y(()).await;
    x.see() + o.map(|o| o.see()).unwrap_or(0)
}
