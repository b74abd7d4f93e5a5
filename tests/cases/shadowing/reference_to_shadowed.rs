// A guard over the shadowed value is still held.
pub async fn case() -> usize {
    let x = d("x");
    let held = x.hold();
    let x = d("x2");
    y(()).await;
    let n = held.get();
    drop(held);
    y(()).await;
    n + x.see()
}
