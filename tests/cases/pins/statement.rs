// `pin!` and `pin_mut!` as statements: the pinned future stays where it is until its scope ends.
//@ run: case()
async fn slow(name: &'static str) -> usize {
    let value = d(name);
    value.by_ref().await + y(1).await
}
pub async fn case() -> usize {
    let (first, second) = (slow("first"), slow("second"));
    tokio::pin!(first, second);
    tokio::pin! {
        let third = slow("third");
    }
    let n = first.as_mut().await + third.await;
    y(()).await;
    {
        let inner = slow("inner");
        futures::pin_mut!(inner);
        inner.await;
    }
    y(()).await;
    n + second.await
}
