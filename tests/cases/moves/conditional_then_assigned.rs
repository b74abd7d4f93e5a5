//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let mut x = d("x");
    let z = d("z");
    if c {
        eat(x);
    }
    y(()).await;
    x = d("again");
    y(()).await;
    x.see()
}
