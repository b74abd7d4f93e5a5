// On one path it is never initialised.
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x: D;
    let g = d("g");
    if c {
        x = y(d("x")).await;
        y(x.see()).await;
    }
    y(()).await;
    g.see()
}
