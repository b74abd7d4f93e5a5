// A value changes its name: it drops where the newer name does.
pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let n = a.see();
    let c = a;
    y(()).await;
    let e = b;
    let (f, h) = (c, e);
    y(()).await;
    n + f.see()
}
