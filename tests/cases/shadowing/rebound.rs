// A parameter's name is taken over by its own part, then by another value.
//@ run: case(d("a"))
pub async fn case(x: D) -> usize {
    let x = x.see();
    let n = y(x).await;
    let x = d("x2");
    let n = n + y(1).await;
    n + x.see()
}
