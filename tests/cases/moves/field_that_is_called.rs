// A field that is called may be taken by the call or borrowed.
//@ run: case()
struct Both<F, G> {
    first: D,
    once: F,
    often: G,
    last: D,
}
impl<F: FnOnce(usize) -> D, G: Fn() -> D> Both<F, G> {
    async fn run(self) -> usize {
        let n = y(self.first).await.see();
        let made = (self.once)(n);
        y(()).await;
        let other = (self.often)();
        y(made.see()).await + other.see()
    }
}
pub async fn case() -> usize {
    let (once, often) = (d("once"), d("often"));
    let both = Both {
        first: d("first"),
        once: move |n| once.with(n),
        often: move || copy_of(&often),
        last: d("last"),
    };
    both.run().await
}
