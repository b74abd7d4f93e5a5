//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let x = d("x");
    let z = d("z");
    let k = match n {
        0 => eat(x),
        1 => y(x).await.see(),
        _ => {
            y(()).await;
            x.see()
        }
    };
    y(()).await;
    k + z.see()
}
