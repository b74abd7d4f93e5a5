// With a `default`, nothing waits. A named future has to be `Unpin`: it is moved afterwards, so it is polled once only.
//@ run: case(0)
//@ run: case(1)
use futures::FutureExt;
pub async fn case(n: u32) -> Result<usize, Fault> {
    let mut slow = pend_n(n, d("slow")).fuse();
    let before = d("before");
    y(()).await;
    futures::select_biased! {
        value = slow => { y(()).await; Ok(value.see()) }
        value = pend_n(n, Err(Fault("other"))).fuse() => Ok(value?),
        default => Ok(before.eat()),
    }
}
