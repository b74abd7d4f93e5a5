// The last call of a pinned value takes the `Pin`, and what it gives lives on, over an await.
//@ run: case()
use std::pin::{Pin, pin};
struct Writer(D);
struct Wrote<'a>(&'a D, D);
impl Writer {
    fn poll_write(self: Pin<&mut Self>, n: usize) -> Wrote<'_> {
        let this = Pin::into_inner(self);
        Wrote(&this.0, d(if n > 1 { "many" } else { "one" }))
    }
}
async fn through(writer: Pin<&mut Writer>) -> usize {
    y(()).await;
    let wrote = writer.poll_write(2);
    y(()).await;
    wrote.0.see() + wrote.1.see()
}
impl Writer {
    fn until<T>(&mut self, value: T) -> impl Future<Output = T> {
        self.0.see();
        y(value)
    }
}
async fn borrowed() -> usize {
    let mut writer = pin!(Writer(d("until")));
    let seen = pin!(y(1));
    y(()).await;
    writer.until(seen).await.await
}
pub async fn case() -> usize {
    let writer = pin!(Writer(d("writer")));
    y(()).await;
    let wrote = writer.poll_write(1);
    y(()).await;
    let other = pin!(Writer(d("other")));
    let seen = wrote.0.see() + wrote.1.see();
    seen + through(other).await + borrowed().await
}
