// Two futures of one function at once, joined by hand.
async fn part(v: D, n: u32) -> usize {
    pend_n(n, 1).await + v.see()
}
struct Both<A, B>(Pin<Box<A>>, Pin<Box<B>>, Option<usize>, Option<usize>);
impl<A: Future<Output = usize>, B: Future<Output = usize>> Future for Both<A, B> {
    type Output = usize;
    fn poll(mut self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<usize> {
        let this = &mut *self;
        if this.2.is_none() {
            if let std::task::Poll::Ready(n) = this.0.as_mut().poll(cx) {
                this.2 = Some(n);
            }
        }
        if this.3.is_none() {
            if let std::task::Poll::Ready(n) = this.1.as_mut().poll(cx) {
                this.3 = Some(n);
            }
        }
        match (this.2, this.3) {
            (Some(a), Some(b)) => std::task::Poll::Ready(a + b),
            _ => std::task::Poll::Pending,
        }
    }
}
pub async fn case() -> usize {
    let g = d("g");
    let n = Both(Box::pin(part(d("a"), 3)), Box::pin(part(d("b"), 1)), None, None).await;
    n + g.see()
}
