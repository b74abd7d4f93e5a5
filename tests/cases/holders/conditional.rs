//@ slack: 8
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x = d("x");
    let w = d("w");
    let n = if c { x.by_val().await } else { y(1).await };
    let m = if c { 2 } else { w.by_ref().await };
    let z = d("z");
    y(()).await;
    n + m
}
