pub async fn case() -> usize {
    let mut values = vec![d("a"), d("bb"), d("ccc")];
    let mut t = 0;
    while let Some(v) = values.pop()
        && y(v.see() > 1).await
    {
        let g = d("g");
        t += y(v.see()).await;
    }
    t + values.len()
}
