// Bindings of a chain that fails later are dropped on the way to `else`.
//@ run: case(Some(d("a")), None)
//@ run: case(Some(d("a")), Some(d("b")))
pub async fn case(a: Option<D>, b: Option<D>) -> usize {
    if let Some(a) = a
        && y(a.see()).await > 0
        && let Some(b) = b
    {
        y(()).await;
        a.see() + b.see()
    } else {
        y(1).await
    }
}
