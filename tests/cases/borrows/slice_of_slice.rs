pub async fn case() -> usize {
    let v = vec![1usize, 2];
    let s = &v[..];
    let t = &s[1..];
    y(()).await;
    t.len() + v.len()
}
