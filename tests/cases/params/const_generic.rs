//@ run: case([d("a"), d("b")])
pub async fn case<const N: usize>(values: [D; N]) -> usize {
    let mut n = N;
    y(()).await;
    for v in &values {
        n += y(v.see()).await;
    }
    n
}
