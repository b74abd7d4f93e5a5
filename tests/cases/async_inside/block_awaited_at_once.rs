pub async fn case() -> usize {
    let a = d("a");
    let n = async {
        let b = d("b");
        let n = y(1).await;
        n + a.see() + b.see()
    }
    .await;
    y(n).await + a.see()
}
