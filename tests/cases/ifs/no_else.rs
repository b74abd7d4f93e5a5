//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let a = d("a");
    if c {
        let b = d("b");
        y(()).await;
    }
    let n = y(1).await;
    if !c {
        y(()).await;
    }
    n + a.see()
}
