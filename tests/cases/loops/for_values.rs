// The iterator owns what it has not yet given.
//@ run: case(vec![d("a"), d("b"), d("c")])
pub async fn case(values: Vec<D>) -> usize {
    let mut t = 0;
    for v in values {
        t += y(v.see()).await;
        if t > 1 {
            break;
        }
        y(()).await;
    }
    let z = d("z");
    t + y(1).await
}
