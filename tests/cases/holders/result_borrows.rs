// The awaited value borrows from the receiver, which lives on.
//@ slack: 8
struct Pool(D);
impl Pool {
    async fn get(&self) -> Held<'_> {
        y(()).await;
        self.0.hold()
    }
    async fn into_inner(self) -> D {
        y(()).await;
        self.0
    }
}
pub async fn case() -> usize {
    let pool = Pool(d("pool"));
    let held = pool.get().await;
    let n = y(held.get()).await;
    let other = Pool(d("other"));
    let inner = other.into_inner().await;
    y(()).await;
    n + held.get() + inner.see()
}
