//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x = d("x");
    if c {
        y(1).await;
        eat(x);
    } else {
        y(2).await;
    }
    y(1usize).await
}
