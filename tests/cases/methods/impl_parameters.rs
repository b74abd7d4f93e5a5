// An attribute on a method does not see the block around it: what it has to know of it is read from the file.
//@ run: Pool { made: d("made"), key: d("key") }.by_value(d("given"))
//@ run: leak(Pool { made: d("made"), key: d("key") }).by_reference(&*leak(d("given")), leak(d("other")))
//@ run: Pool::associated(d("made"), leak(d("given")))
//@ run: leak(Timed(d("made"))).two_references(&[1, 2])
struct Pool<M, K> {
    made: M,
    key: K,
}
// { a brace that is not one: '{', "{", r#"{"#, '\'', b'{' /* { /* { */ */
impl<M: std::borrow::Borrow<D>, K> Pool<M, K>
where
    K: std::borrow::Borrow<D>,
{
    async fn by_value(self, given: K) -> usize {
        let mut buffer = [0; 4];
        let n = read(&mut buffer, 2).await.unwrap() + given.borrow().see();
        y(n + self.made.borrow().see()).await + buffer.len()
    }
    async fn by_reference(&self, given: &K, other: &mut M) -> usize {
        let mut buffer = [0; 4];
        let n = read(&mut buffer, 2).await.unwrap();
        y(self.made.borrow().see()).await + y(given.borrow().see() + other.borrow().see()).await + n
    }
    async fn associated(made: M, key: &K) -> usize {
        let mut buffer = [0; 4];
        read(&mut buffer, 3).await.unwrap() + y(made.borrow().see() + key.borrow().see()).await
    }
}
struct Timed<M>(M);
impl<M: std::borrow::Borrow<D>> Timed<M> {
    async fn inner(&self, times: &[usize]) -> Result<usize, usize> {
        y(times.len()).await;
        Ok(self.0.borrow().see())
    }
    async fn two_references(&self, times: &[usize]) -> Result<usize, usize> {
        let n = self.inner(times).await?;
        y(n).await;
        let m = self.inner(&times[1..]).await?;
        Ok(n + m)
    }
}
