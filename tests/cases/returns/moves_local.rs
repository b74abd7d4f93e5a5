// The returned value is a local that others were older than.
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> (D, D) {
    let a = d("a");
    let b = d("b");
    let z = d("z");
    y(()).await;
    if c {
        return (b, a);
    }
    let w = d("w");
    y(()).await;
    (a, w)
}
