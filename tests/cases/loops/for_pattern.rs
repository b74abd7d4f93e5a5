//@ run: case(vec![(1, d("a")), (2, d("b"))])
pub async fn case(pairs: Vec<(usize, D)>) -> usize {
    let mut t = 0;
    for (i, (n, v)) in pairs.into_iter().enumerate() {
        t += y(n * i).await;
        t += v.see();
    }
    for (i, _) in [d("x"), d("w")].iter().enumerate() {
        t += y(i).await;
    }
    t
}
