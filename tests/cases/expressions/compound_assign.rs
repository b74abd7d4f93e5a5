pub async fn case() -> usize {
    let mut n = 1usize;
    n += y(2).await;
    n *= y(3).await;
    n <<= y(1).await;
    let mut x = d("x");
    x += y(4).await;
    let mut v = vec![1usize, 2];
    v[0] += y(v.len()).await;
    n -= d("t").see() - y(1).await;
    n + x.see() + v[0]
}
