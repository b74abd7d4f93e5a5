//@ silent
//@ run: leak(C(d("c"))).step("abc")
trait Step {
    fn step(&self, s: &str) -> impl Future<Output = usize>;
}
struct C<R>(R);
impl<R: Clone> Step for C<R> {
    async fn step(&self, s: &str) -> usize {
        let mut r = (self.0.clone(), s);
        let n = y(r.1.len()).await;
        y(()).await;
        r.1 = "other";
        n + r.1.len()
    }
}
