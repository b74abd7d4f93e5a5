// A part that a pattern takes on one path, then another part, and the whole on the other path.
//@ run: case(true)
//@ run: case(false)
struct Monitor { workers: Vec<D>, terminator: Option<D>, n: usize }
impl Monitor {
    fn context(&self) -> usize { self.n }
    async fn run(self) -> usize { y(self.workers.len()).await }
    async fn run_with(self, k: usize) -> usize {
        let ctx = self.context();
        let after = async move { y(k).await + ctx };
        if let Some(t) = self.terminator {
            let _r = join(y(eat(self.workers.into_iter().next().unwrap())), async { let r = after.await; t.see(); r }).await;
            3
        } else {
            let runner = self.run();
            let (a, b) = join(after, runner).await;
            a + b
        }
    }
}
pub async fn case(c: bool) -> usize {
    let m = Monitor { workers: vec![d("a")], terminator: if c { Some(d("t")) } else { None }, n: 3 };
    m.run_with(4).await
}
