pub async fn case() -> usize {
    let a = d("a");
    let boxed: Pin<Box<dyn Future<Output = usize> + '_>> = Box::pin(async { y(1).await + a.see() });
    let other: Pin<Box<dyn Future<Output = usize>>> = Box::pin(async { y(2).await });
    let all = vec![boxed, other];
    let mut t = 0;
    for f in all {
        t += f.await;
    }
    t
}
