#[allow(unused_must_use)]
pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let block = async move { y(1).await + b.see() };
    async { a.see() };
    y(()).await;
    a.see()
}
