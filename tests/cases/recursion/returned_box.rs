//@ plain: case
//@ run: case(2)
//@ silent
fn go(n: usize) -> Pin<Box<dyn Future<Output = usize>>> {
    Box::pin(step(n))
}
async fn step(n: usize) -> usize {
    let g = d("g");
    if n > 0 { go(n - 1).await + g.see() } else { y(5).await }
}
pub async fn case(n: usize) -> usize {
    go(n).await
}
