// A closure's parameters and locals hide the function's.
pub async fn case() -> usize {
    let a = d("a");
    let n = 3;
    let f = |a: usize, n: usize| {
        let a = a + n;
        a
    };
    y(()).await;
    f(1, 2) + n + a.see()
}
