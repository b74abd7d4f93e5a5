//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x = d("x");
    if c {
        eat(x);
    }
    let n = y(1usize).await;
    let z = d("z");
    n
}
