// A closure that takes a `&mut` local by its body: it is moved in, as rustc moves it.
use std::future::{Future, poll_fn};
use std::pin::Pin;
fn same<T>(value: T) -> T {
    value
}
fn lazy<R>(f: impl FnOnce() -> R) -> Y<R> {
    y(f())
}
//@ run: at_once()
//@ run: polled()
pub async fn at_once() -> usize {
    let mut v = d("v");
    {
        let r = &mut v;
        let n = lazy(|| same(r).edit()).await;
        y(n).await;
    }
    v.see()
}

pub async fn polled() -> usize {
    let mut f = y(3usize);
    let g = d("g");
    {
        let r = &mut f;
        let n = Lazy(Some(|cx: &mut std::task::Context<'_>| Pin::new(r).poll(cx).is_pending())).await;
        y(n).await;
    }
    f.await + g.see()
}

struct Lazy<F>(Option<F>);
impl<F: FnOnce(&mut std::task::Context<'_>) -> R + Unpin, R> Future for Lazy<F> {
    type Output = R;
    fn poll(mut self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<R> {
        std::task::Poll::Ready((self.0.take().unwrap())(cx))
    }
}
