// A closure without `move` whose value is an async block without `move`, of what stays in place and of what it takes.
//@ run: read(d("body"), d("headers"), 1)
//@ run: read(d("body"), d("headers"), 0)
//@ run: retried(d("kept"), 2)
//@ run: boxed(d("kept"), d("taken"))
//@ run: stored(d("headers"), d("body"))
//@ run: given_parameters(d("kept"))
async fn eat(given: D) -> usize {
    y(given.see()).await
}
async fn init<F: Future<Output = usize>>(how: impl FnOnce() -> F) -> usize {
    y(()).await;
    how().await
}
async fn retry<F: Future<Output = usize>>(mut how: impl FnMut(usize) -> F, times: usize) -> usize {
    let mut n = 0;
    for at in 0..times {
        n += how(at).await;
    }
    n
}
async fn read(body: D, headers: D, limit: usize) -> usize {
    let own = headers.child("own");
    let seen = &own;
    let n = init(|| async { y(seen.see() + eat(body).await).await + limit }).await;
    n + headers.see() + own.see()
}
async fn retried(kept: D, times: usize) -> usize {
    let own = y(d("own")).await;
    let n = retry(|_| async { y(kept.see() + own.see()).await }, times).await;
    n + own.see()
}
async fn boxed(kept: D, taken: D) -> usize {
    let own = y(d("own")).await;
    let n = init(|| {
        kept.see();
        Box::pin(async { own.see() + eat(taken).await })
    });
    n.await + kept.see()
}
async fn given_parameters(kept: D) -> usize {
    let own = y(d("own")).await;
    let make = |with: D| async { eat(with).await + kept.see() + own.see() };
    let n = make(d("first")).await;
    n + make(d("second")).await + own.see()
}
struct Store {
    headers: D,
    body: D,
}
impl Store {
    fn get_headers(&self) -> &D {
        &self.headers
    }
    async fn body(&mut self, limit: usize) -> usize {
        let most = limit + 1;
        let body = std::mem::replace(&mut self.body, d("none"));
        y(limit).await;
        let headers = self.get_headers();
        init(|| async { headers.see() + eat(body).await + most }).await
    }
}
async fn stored(headers: D, body: D) -> usize {
    let mut store = Store { headers, body };
    let n = store.body(2).await;
    n + store.headers.see() + store.body.see()
}
