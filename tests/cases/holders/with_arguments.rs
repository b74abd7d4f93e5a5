// The call's arguments borrow other locals, hold temporaries, and capture.
//@ slack: 8
struct Job(D);
impl Job {
    async fn run(self, a: &D, text: &str, f: impl Fn(usize) -> usize) -> usize {
        let n = y(a.see()).await;
        f(n) + text.len() + self.0.see()
    }
    async fn check(&self, a: &mut D, text: &str) -> usize {
        y(()).await;
        a.edit() + text.len()
    }
}
pub async fn case() -> usize {
    let a = d("a");
    let mut b = d("b");
    let job = Job(d("job"));
    let n = job.run(&a, &format!("{}", b.see()), |k| k + a.see()).await;
    let other = Job(d("other"));
    let m = other.check(&mut b, d("temporary").as_ref()).await;
    y(()).await;
    n + m + a.see() + b.see()
}
