pub async fn case() -> usize {
    let a = d("a");
    let f = |n: usize| {
        let g = |k: usize| k + a.see();
        g(n) + g(1)
    };
    let n = y(f(1)).await;
    y(()).await;
    n + f(2)
}
