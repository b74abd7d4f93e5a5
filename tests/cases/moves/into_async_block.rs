pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let f = async move {
        let n = y(1).await;
        n + a.see()
    };
    y(()).await;
    f.await + b.see()
}
