pub async fn case() -> usize {
    let x = d("x");
    let r = x.hold();
    let n = y(1).await;
    drop(r);
    let k = eat(x);
    let z = d("z");
    n + k + y(1).await
}
