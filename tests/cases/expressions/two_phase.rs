// `v.push(x.await)`: a two-phase borrow of a local.
pub async fn case() -> usize {
    let mut v = Vec::new();
    v.push(y(d("a")).await);
    v.push(y(d("b")).await);
    v.insert(v.len() - 1, y(d("c")).await);
    v.iter().map(D::see).sum()
}
