//@ silent
//@ run: leak(C(d("c"))).step(d("v"))
trait Step {
    async fn step(&mut self, v: D) -> usize;
}
struct C(D);
impl Step for C {
    async fn step(&mut self, v: D) -> usize {
        let g = d("g");
        let n = self.0.by_mut().await;
        y(v.see()).await + n
    }
}
