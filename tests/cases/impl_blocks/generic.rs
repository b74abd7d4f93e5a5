// The attribute sees the block's parameters: without them, what is stored in place could not name its lifetime.
//@ blocks
//@ run: Pool::new(d("made"), d("key")).by_value(d("given"))
//@ run: leak(Pool::new(d("made"), d("key"))).by_reference(&*leak(d("given")), 2)
//@ run: leak(Pool::new(d("made"), d("key"))).by_both(d("taken"), leak(d("given")))
//@ run: Pool::associated(d("made"), leak(d("given")))
struct Pool<M, K> {
    made: M,
    key: K,
    uses: usize,
}
impl<M: std::borrow::Borrow<D>, K: std::borrow::Borrow<D>> Pool<M, K> {
    fn new(made: M, key: K) -> Self {
        Pool { made, key, uses: 1 }
    }
    async fn by_value(mut self, given: K) -> usize {
        let mut buffer = [0; 4];
        let n = read(&mut buffer, 2).await.unwrap() + given.borrow().see();
        let uses = &mut self.uses;
        *uses += 1;
        y(n + self.made.borrow().see()).await + buffer.len()
    }
    async fn by_reference(&self, given: &K, n: usize) -> usize {
        let mut buffer = [0; 4];
        let got = read(&mut buffer, n as u8).await.unwrap();
        y(self.made.borrow().see()).await + given.borrow().see() + got
    }
    async fn by_both(&mut self, taken: M, given: &mut K) -> usize {
        let both = (&taken, given.borrow());
        let n = y(both.0.borrow().see()).await + y(both.1.see()).await;
        self.uses += n;
        y(self.made.borrow().see()).await + n
    }
    async fn associated(made: M, key: &K) -> usize {
        let mut buffer = [0; 4];
        read(&mut buffer, 3).await.unwrap() + y(made.borrow().see() + key.borrow().see()).await
    }
}
