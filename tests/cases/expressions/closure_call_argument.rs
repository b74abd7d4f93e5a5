pub async fn case() -> usize {
    let mut calls = 0;
    let mut f = |n: usize, v: D| {
        calls += 1;
        n + v.see()
    };
    let n = f(y(1).await, d("v"));
    let m = f(n, y(d("w")).await);
    n + m + calls
}
