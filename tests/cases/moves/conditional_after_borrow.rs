//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x = d("x");
    let r = x.hold();
    let n = y(1).await;
    drop(r);
    if c {
        eat(x);
    }
    let z = d("z");
    n + y(1).await
}
