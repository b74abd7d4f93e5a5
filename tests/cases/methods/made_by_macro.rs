// Nobody tells what a method of a macro's stands in: its signature is kept where it cannot be told to be ours.
//@ silent
//@ slack: 16
//@ run: leak(Conn(d("conn"))).both(&*leak(d("key")), leak(d("value")))
//@ run: Conn(d("conn")).taken(d("key"))
trait Store<K> {
    async fn both(&self, key: &K, value: &mut K) -> usize;
    async fn taken(self, key: K) -> usize;
}
struct Conn<T>(T);
macro_rules! store {
    ($name:ident) => {
        impl<T: std::borrow::Borrow<D>, K: std::borrow::Borrow<D>> Store<K> for $name<T> {
            async fn both(&self, key: &K, value: &mut K) -> usize {
                let mut buffer = [0; 4];
                let n = read(&mut buffer, 2).await.unwrap();
                n + y(key.borrow().see()).await + y(value.borrow().see() + self.0.borrow().see()).await
            }
            async fn taken(self, key: K) -> usize {
                let part = key.borrow();
                y(part.see()).await + part.see() + self.0.borrow().see()
            }
        }
    };
}
store!(Conn);
