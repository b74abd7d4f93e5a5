// A call that may take a local into which something may point, of a closure that captures nothing.
//@ run: case()
trait Recode: Sized {
    fn recoded(self, by: impl FnOnce(usize) -> usize) -> Self;
}
impl Recode for D {
    fn recoded(self, by: impl FnOnce(usize) -> usize) -> D {
        by(self.see());
        self
    }
}
pub async fn case() -> usize {
    let mut framed = d("framed");
    let n = say(framed.by_ref().await);
    let mut framed = framed.recoded(|n| n + 1);
    let m = y(framed.by_ref().await).await;
    m + n
}
