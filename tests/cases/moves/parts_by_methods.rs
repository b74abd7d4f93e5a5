// Methods that take parts of `self`, on some paths and on all.
//@ run: case(true)
//@ run: case(false)
struct Entry { crc: usize, d: D }
struct Stream { entry: Entry, hasher: D, inner: Pair, pre: bool }
impl Stream {
    async fn close(mut self) -> Result<usize, usize> {
        y(self.inner.a.edit()).await;
        if !self.pre {
            self.entry.crc = self.hasher.eat();
            self.entry.d.edit();
        }
        let inner = self.inner.a.with(3);
        let n = if self.pre { 3 } else { match y(self.entry.crc).await { 0 => return Err(3), n => n } };
        Ok(n + inner.see())
    }
}
pub async fn case(pre: bool) -> Result<usize, usize> {
    Stream { entry: Entry { crc: 0, d: d("e") }, hasher: d("h"), inner: Pair { a: d("a"), b: d("b") }, pre }.close().await
}
