pub async fn case() -> usize {
    let a = d("a");
    let ask = |n: usize| async move { y(n).await + 1 };
    let see = || async { y(a.see()).await };
    let n = ask(1).await;
    let m = see().await;
    y(()).await;
    n + m + ask(3).await
}
