pub async fn case() -> usize {
    let a = d("a");
    let r = &a;
    let f = move |k: usize| r.see() + k;
    let n = y(f(1)).await;
    y(()).await;
    n + f(2) + a.see()
}
