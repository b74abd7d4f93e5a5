//@ silent
//@ run: case(3)
pub async fn case(n: usize) -> usize {
    let g = d("g");
    if n == 0 {
        return y(1).await;
    }
    let deeper = Box::pin(case(n - 1)).await;
    deeper + g.see()
}
