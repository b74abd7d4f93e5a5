// `self` by reference, and a block inside of a lowered function.
//@ run: leak(Service { name: d("service"), calls: 0 }).serve(2)
struct Service {
    name: D,
    calls: usize,
}
impl Service {
    fn call(&mut self, value: D) -> impl Future<Output = usize> + '_ {
        plain_block!(async move {
            self.calls += value.see();
            y(()).await;
            self.name.by_ref().await + self.calls
        })
    }
    async fn serve(&mut self, n: u32) -> usize {
        let request = d("request");
        let first = self.call(d("first")).await;
        let handle = Box::pin(plain_block!(async move {
            let m = y(request.see()).await;
            pend_n(n, m).await
        }));
        y(()).await;
        handle.await + first
    }
}
