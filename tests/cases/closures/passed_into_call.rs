// The closure lives in the awaited future.
async fn apply<F: FnMut(usize) -> usize>(mut f: F) -> usize {
    let n = f(1);
    y(()).await;
    n + f(2)
}
pub async fn case() -> usize {
    let a = d("a");
    let mut b = d("b");
    let n = apply(|k| k + a.see()).await;
    let m = apply(|k| k + b.edit()).await;
    let c = d("c");
    let p = apply(move |k| k + c.see()).await;
    n + m + p + b.see()
}
