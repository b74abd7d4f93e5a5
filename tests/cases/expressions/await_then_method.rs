pub async fn case() -> usize {
    let n = y(Some(d("o"))).await.map_or(0, |v| v.see());
    let m = y(vec![d("a"), d("b")]).await.iter().map(D::see).sum::<usize>();
    let s = y("text").await.len();
    let t = y((d("t0"), d("t1"))).await.1.see();
    n + m + s + t
}
