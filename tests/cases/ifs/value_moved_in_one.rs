//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let x = d("x");
    let z = d("z");
    let n = if c { y(x).await.see() } else { 5 };
    y(()).await;
    n + z.see()
}
