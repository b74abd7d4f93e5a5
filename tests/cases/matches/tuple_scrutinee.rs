//@ run: case(1, Some(d("v")))
//@ run: case(2, Some(d("v")))
//@ run: case(2, None)
pub async fn case(n: usize, o: Option<D>) -> usize {
    match (n, &o) {
        (1, Some(v)) => y(v.see()).await + v.see(),
        (k, Some(_)) if y(k == 3).await => 0,
        (k, other) => {
            y(()).await;
            k + other.is_some() as usize
        }
    }
}
