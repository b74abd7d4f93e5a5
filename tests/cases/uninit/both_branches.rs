//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x;
    if c {
        x = d("x");
    } else {
        y(()).await;
        x = d("z");
    }
    y(()).await;
    x.see()
}
