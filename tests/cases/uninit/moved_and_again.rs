// Initialised, given away, initialised again.
pub async fn case() -> usize {
    let mut x: D;
    x = d("one");
    let n = eat(x);
    y(()).await;
    x = d("three");
    y(()).await;
    n + x.see()
}
