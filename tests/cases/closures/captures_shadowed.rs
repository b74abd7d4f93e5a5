pub async fn case() -> usize {
    let x = d("x");
    let f = |k: usize| k + x.see();
    let x = d("newer");
    y(()).await;
    let n = f(1);
    y(()).await;
    n + x.see()
}
