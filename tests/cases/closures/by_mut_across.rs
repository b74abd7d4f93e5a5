pub async fn case() -> usize {
    let mut a = d("a");
    let mut count = 0;
    let mut f = |k: usize| {
        count += k;
        a.edit() + count
    };
    let n = y(f(1)).await;
    y(()).await;
    let m = f(2);
    y(n + m).await + count + a.see()
}
