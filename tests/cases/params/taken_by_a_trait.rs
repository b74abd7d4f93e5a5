// A method that a bound names may take what others of its name borrow.
//@ run: case()
trait Acquire {
    async fn acquire(self) -> usize;
    fn load(self) -> usize;
    fn peek(&self) -> usize;
}
impl Acquire for D {
    async fn acquire(self) -> usize {
        y(self.see()).await
    }
    fn load(self) -> usize {
        eat(self)
    }
    fn peek(&self) -> usize {
        self.see()
    }
}
async fn acquired(db: impl Acquire) -> usize {
    let before = d("before");
    let n = db.acquire().await;
    n + y(before.see()).await
}
async fn loaded<A: Acquire>(db: A) -> usize {
    y(()).await;
    let n = db.peek();
    let loaded = db.load();
    y(n).await + loaded
}
async fn peeked<A: Acquire>(db: A) -> usize {
    y(()).await;
    let n = db.peek();
    y(n).await
}
pub async fn case() -> usize {
    acquired(d("a")).await + loaded(d("l")).await + peeked(d("p")).await
}
