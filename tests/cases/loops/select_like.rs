// Two futures polled by reference in turns, then one awaited by value.
//@ run: case(1, 3)
//@ run: case(3, 1)
struct Race<'a, A, B>(&'a mut A, &'a mut B);
impl<A: Future + Unpin, B: Future + Unpin> Future for Race<'_, A, B> {
    type Output = bool;
    fn poll(mut self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<bool> {
        if Pin::new(&mut *self.0).poll(cx).is_ready() {
            return std::task::Poll::Ready(true);
        }
        if Pin::new(&mut *self.1).poll(cx).is_ready() {
            return std::task::Poll::Ready(false);
        }
        std::task::Poll::Pending
    }
}
pub async fn case(n: u32, m: u32) -> usize {
    let mut a = pend_n(n, 1usize);
    let mut b = pend_n(m, 2usize);
    if Race(&mut a, &mut b).await { b.await } else { a.await }
}
