pub async fn case() -> i64 {
    let n = y(200u8).await as i8 as i64;
    let m = -(y(3i64).await);
    let b = !y(true).await;
    let c = !y(d("not")).await;
    let p = *y(Box::new(4i64)).await;
    let r = *&y(5i64).await;
    n + m + b as i64 + c as i64 + p + r
}
