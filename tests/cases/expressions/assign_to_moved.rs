// Assigning to a variable that was given away drops nothing.
pub async fn case() -> usize {
    let mut x = d("x");
    let n = eat(x);
    x = y(d("x2")).await;
    let m = eat(x);
    y(()).await;
    x = d("x3");
    y(()).await;
    n + m + x.see()
}
