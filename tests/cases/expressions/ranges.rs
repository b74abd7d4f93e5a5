pub async fn case() -> usize {
    let v = [1usize, 2, 3, 4];
    let r = y(1).await..y(3).await;
    let s = &v[r.clone()];
    let t = y(s.len()).await..=y(3).await;
    let all = v[..y(2).await].len() + v[y(1).await..].len();
    t.count() + all + r.len()
}
