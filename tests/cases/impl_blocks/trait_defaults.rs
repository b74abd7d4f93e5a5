// A default method promises a future and nothing more, so that an `impl` may give any.
//@ blocks
//@ silent
//@ slack: 16
//@ run: leak(Lowered(d("lowered"))).step(d("v"))
//@ run: leak(Plain(d("plain"))).step(d("v"))
//@ run: leak(Boxed(d("boxed"))).step(d("v"))
//@ run: leak(Lowered(d("lowered"))).in_place(d("v"), leak(d("w")))
trait Step<T> {
    fn name(&self) -> &D;
    async fn step(&mut self, value: T) -> usize {
        let n = y(self.name().see()).await;
        drop(value);
        y(n).await + self.name().see()
    }
    async fn in_place(&self, value: T, other: &mut T) -> usize {
        let both = (&value, other);
        y(self.name().see()).await + size_of_val(&both)
    }
    async fn declared_only(&self) -> usize;
}
struct Lowered(D);
impl Step<D> for Lowered {
    fn name(&self) -> &D {
        &self.0
    }
    async fn declared_only(&self) -> usize {
        y(self.0.see()).await
    }
}
struct Plain(D);
impl Step<D> for Plain {
    fn name(&self) -> &D {
        &self.0
    }
    async fn step(&mut self, value: D) -> usize {
        y(value.see()).await + self.0.see()
    }
    async fn declared_only(&self) -> usize {
        y(self.0.see()).await
    }
}
struct Boxed(D);
impl Step<D> for Boxed {
    fn name(&self) -> &D {
        &self.0
    }
    fn step(&mut self, value: D) -> impl Future<Output = usize> {
        Box::pin(async move { y(value.see()).await + self.0.see() })
    }
    async fn declared_only(&self) -> usize {
        y(self.0.see()).await
    }
}
