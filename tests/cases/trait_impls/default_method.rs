//@ silent
//@ run: leak(C).step(2)
trait Step {
    fn name(&self) -> D;
    async fn step(&self, n: usize) -> usize {
        let name = self.name();
        y(n).await + name.see()
    }
}
struct C;
impl Step for C {
    fn name(&self) -> D {
        d("name")
    }
}
