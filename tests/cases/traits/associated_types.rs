//@ run: case(Adder(d("adder")))
trait Service {
    type Output;
    fn call(&self, n: usize) -> impl Future<Output = Self::Output>;
}
struct Adder(D);
impl Service for Adder {
    type Output = D;
    fn call(&self, n: usize) -> impl Future<Output = D> {
        y(self.0.child("called").with(n))
    }
}
pub async fn case<S: Service<Output = D>>(s: S) -> usize {
    let first: S::Output = s.call(1).await;
    let second = s.call(first.see()).await;
    y(()).await;
    first.see() + second.see()
}
