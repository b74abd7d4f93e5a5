pub async fn case() -> usize {
    let a = d("a");
    let n = {
        let b = d("b");
        let n = y(1).await;
        n + b.see()
    };
    {
        let c = d("c");
        y(()).await;
    }
    {
        y(()).await
    };
    let m = { y(n).await };
    m + a.see()
}
