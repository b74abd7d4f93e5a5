//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
pub async fn case(n: usize) -> usize {
    let g = d("g");
    if n == 0 {
        y(10).await
    } else if y(n == 1).await {
        let h = d("h");
        y(()).await;
        h.see()
    } else if d("t").see() == n - 1 {
        y(12).await + n
    } else {
        g.see()
    }
}
