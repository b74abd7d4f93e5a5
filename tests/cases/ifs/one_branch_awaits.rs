//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let v: Vec<usize> = y(vec![1, 2]).await;
    let x = if v.len() > 1 && c { 1 } else { y(2usize).await };
    x + v.len()
}
