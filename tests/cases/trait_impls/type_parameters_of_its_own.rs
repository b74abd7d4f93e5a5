// A method of a trait with type parameters of its own: its signature is not ours to widen.
//@ silent
//@ run: leak(C(d("c"))).transaction(d("v"))
trait Device {
    async fn transaction<R>(&mut self, r: R) -> usize;
}
struct C(D);
impl Device for C {
    async fn transaction<R>(&mut self, r: R) -> usize {
        let n = y(1).await;
        drop(r);
        n + y(2).await + self.0.see()
    }
}
