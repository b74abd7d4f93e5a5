// `pin!` as a value: of a `let`, of an argument, awaited where it stands.
//@ run: case(true)
//@ run: case(false)
use std::future::poll_fn;
use std::pin::{Pin, pin};
async fn slow(name: &'static str) -> usize {
    let value = d(name);
    value.by_ref().await + y(1).await
}
async fn twice(mut future: Pin<&mut (dyn Future<Output = usize> + '_)>) -> usize {
    y(()).await;
    future.as_mut().await
}
pub async fn case(early: bool) -> usize {
    let mut first = pin!(slow("first"));
    let second: Pin<&mut dyn Future<Output = usize>> = std::pin::pin!(slow("second"));
    let polled = poll_fn(|cx| std::task::Poll::Ready(first.as_mut().poll(cx).is_ready())).await;
    if early {
        return twice(second).await;
    }
    let before = d("before");
    let n = twice(pin!(slow("third"))).await + pin!(slow("fourth")).await;
    first.await + n + before.see() + usize::from(polled)
}
