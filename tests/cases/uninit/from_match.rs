//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let (a, b);
    match n {
        0 => {
            a = d("a0");
            b = y(1).await;
        }
        1 => {
            b = y(2).await;
            a = d("a1");
        }
        _ => return y(3).await,
    }
    y(()).await;
    a.see() + b
}
