//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let a = d("a");
    let v = if c {
        let b = d("b");
        y(1).await + b.see()
    } else {
        y(2).await
    };
    let z = d("z");
    y(()).await;
    v + a.see()
}
