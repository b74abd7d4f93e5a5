pub async fn case() -> usize {
    let x = d("x");
    let r = x.hold();
    let n = y(1).await;
    let k = r.get();
    drop(r);
    let m = y(2).await;
    n + m + k + x.see()
}
