// Parts that are taken in a branch of what the function returns.
//@ run: case(true)
//@ run: case(false)
struct Pending { id: D, inner: D, subscribe: D, method: D, uniq: D }
struct Sink { inner: D, method: D, uniq: D }
impl Pending {
    async fn accept(self, ok: bool) -> Result<Sink, usize> {
        let response = (self.id, self.uniq.see() + self.inner.see());
        let success = response.1 > 0 && ok;
        y(self.inner.by_ref().await).await;
        self.subscribe.with(response.1);
        if success {
            let t = d("t");
            t.see();
            Ok(Sink { inner: self.inner, method: self.method, uniq: self.uniq })
        } else {
            Err(3)
        }
    }
}
pub async fn case(c: bool) -> usize {
    let p = Pending { id: d("id"), inner: d("inner"), subscribe: d("sub"), method: d("m"), uniq: d("u") };
    match p.accept(c).await { Ok(s) => s.inner.see() + s.method.see() + s.uniq.see(), Err(n) => n }
}
