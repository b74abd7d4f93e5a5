// A buffer that is given away before the next one is made.
pub async fn case() -> usize {
    let header = d("header");
    let n = y(1).await;
    let k = header.see();
    drop(header);
    let body = d("body");
    y(()).await;
    k + n + body.see()
}
