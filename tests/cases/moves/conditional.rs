//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x = d("x");
    if c {
        eat(x);
    }
    y(1usize).await
}
