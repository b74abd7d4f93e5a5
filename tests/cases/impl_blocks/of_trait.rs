// The signature of a trait's method cannot be widened: where the storage needs a lifetime, it stays an `async fn`.
//@ blocks
//@ silent
//@ slack: 16
//@ run: leak(Conn(d("conn"), "name")).both(&*leak(d("key")), leak(d("value")))
//@ run: <Conn<D> as Store<D, D>>::taken(leak(Conn(d("conn"), "name")), d("taken"))
//@ run: <Conn<D> as Store<D, D>>::own(leak(Conn(d("conn"), "name")), leak([0; 4]))
//@ run: <Conn<'static, D> as Store<D, D>>::associated(d("a"), leak(d("b")))
trait Store<K, V> {
    async fn both(&self, key: &K, value: &mut V) -> usize;
    async fn taken(&mut self, key: K) -> usize;
    async fn own<R: AsMut<[u8]>>(&mut self, buffer: R) -> usize;
    async fn associated(key: K, value: &mut V) -> usize;
}
struct Conn<'c, T>(T, &'c str);
impl<'c, T: std::borrow::Borrow<D>, K: std::borrow::Borrow<D>, V: std::borrow::Borrow<D>> Store<K, V> for Conn<'c, T> {
    async fn both(&self, key: &K, value: &mut V) -> usize {
        let mut buffer = [0; 4];
        let n = read(&mut buffer, 2).await.unwrap();
        let g = d("g");
        n + y(key.borrow().see()).await + y(value.borrow().see() + self.0.borrow().see()).await + g.see()
    }
    async fn taken(&mut self, key: K) -> usize {
        let part = key.borrow();
        y(part.see()).await + part.see() + self.1.len()
    }
    async fn own<R: AsMut<[u8]>>(&mut self, mut buffer: R) -> usize {
        let n = read(buffer.as_mut(), 3).await.unwrap();
        y(self.0.borrow().see()).await + n
    }
    async fn associated(key: K, value: &mut V) -> usize {
        let seen = &key;
        y(seen.borrow().see()).await + value.borrow().see()
    }
}
