pub async fn case() -> usize {
    let header = d("header");
    let body = d("body");
    y(()).await;
    header.see() + body.see()
}
