// A closure that consumes what it captured.
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let a = d("a");
    let f = || eat(a);
    y(()).await;
    if c {
        return f();
    }
    y(2).await
}
