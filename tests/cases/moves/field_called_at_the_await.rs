// A field that is called, and perhaps taken, in the awaited operand; what is left of its value dies behind the await.
//@ run: case(d("h"))
struct Hooked<F> { f: F, d: D }
impl<F, Fut> Hooked<F> where F: FnOnce(D, usize) -> Fut, Fut: Future<Output = usize> {
    async fn serve(self, mut ctx: D, n: usize) -> usize { ctx.edit(); (self.f)(ctx, n).await }
}
struct Before { a: D, hook: D }
impl Before {
    async fn serve(self, mut ctx: D, n: usize) -> Result<usize, usize> {
        let Before { a, mut hook } = self;
        hook.edit();
        edit(&mut ctx);
        y(hook.edit()).await;
        let r = y(n).await;
        Ok(edit(&mut ctx) + r + a.see())
    }
}
pub async fn case(h: D) -> usize {
    let r = Hooked { f: |c: D, n: usize| y(c.see() + n), d: d("d") }.serve(h, 3).await;
    let b = Before { a: d("a"), hook: d("k") };
    r + b.serve(d("c"), 3).await.unwrap()
}
