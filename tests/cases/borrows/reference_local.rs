pub async fn case() -> usize {
    let x = d("x");
    let r = &x;
    let n = y(1).await;
    let s = r;
    let m = y(s.see()).await;
    n + m + r.see()
}
