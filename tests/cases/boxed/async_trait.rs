// What `#[async_trait]` has made of a method: the attribute sees `Box::pin(async move { .. })`.
//@ blocks
//@ silent
//@ run: leak(Conn(d("conn"), "name")).get(&*leak(d("key")), d("v"))
//@ run: Conn(d("conn"), "name").taken((d("a"), d("b")), d("c"))
//@ run: leak(Conn(d("conn"), "name")).unit(leak(d("k")))
//@ run: Box::new(Conn(d("conn"), "name")).boxed(3)
//@ run: leak(Conn(d("conn"), "name")).count(2)
//@ run: leak(Conn(d("conn"), "name")).tried(d("v"), d("w"))
#[async_trait::async_trait(?Send)]
trait Store<K: 'static> {
    async fn get(&self, key: &K, v: D) -> usize;
    async fn taken(self, pair: (D, D), c: D) -> usize;
    async fn unit(&mut self, key: &mut K);
    async fn boxed(self: Box<Self>, n: usize) -> D;
    async fn count(&self, n: usize) -> usize;
    async fn tried(&self, v: D, w: D) -> Option<usize> {
        let seen = (&v, &w);
        let n = y(seen.0.see()).await;
        let m = y((n > 100).then_some(n)).await?;
        Some(m + self.count(1).await)
    }
}
struct Conn<'c, T>(T, &'c str);
#[async_trait::async_trait(?Send)]
impl<'c, T: std::borrow::Borrow<D>> Store<D> for Conn<'c, T> {
    async fn get(&self, key: &D, mut v: D) -> usize {
        let mut buffer = [0; 4];
        let n = read(&mut buffer, 2).await.unwrap();
        let g = d("g");
        let changed = v.edit();
        n + y(key.see()).await + y(changed + self.0.borrow().see()).await + g.part() + v.part()
    }
    async fn taken(mut self, (a, _): (D, D), _: D) -> usize {
        let seen = &a;
        y(seen.see()).await + seen.part() + self.1.len()
    }
    async fn unit(&mut self, key: &mut D) {
        y(key.edit()).await;
        y(self.0.borrow().see()).await;
    }
    async fn boxed(self: Box<Self>, n: usize) -> D {
        let g = d("g");
        y(n).await;
        g
    }
    async fn count(&self, n: usize) -> usize {
        let g = d("g");
        if n == 0 { y(0).await } else { self.count(n - 1).await + g.see() }
    }
}
