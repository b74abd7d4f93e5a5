//@ run: case(vec![d("a"), d("bb"), d("ccc")])
//@ run: case(vec![d("a")])
//@ run: case(vec![])
pub async fn case(v: Vec<D>) -> usize {
    match &v[..] {
        [] => y(0).await,
        [one] => y(one.see()).await + one.see(),
        [first, rest @ ..] => {
            let n = y(first.see()).await;
            n + rest.iter().map(D::see).sum::<usize>()
        }
    }
}
