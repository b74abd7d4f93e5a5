//@ run: case(vec![d("a"), d("b")])
pub async fn case(mut values: Vec<D>) -> usize {
    let mut t = 0;
    for v in &values {
        t += y(v.see()).await + v.see();
    }
    for v in values.iter_mut() {
        v.edit();
        y(()).await;
        t += v.edit();
    }
    values.push(d("c"));
    y(()).await;
    t + values.len()
}
