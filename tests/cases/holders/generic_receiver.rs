//@ slack: 8
//@ run: case(d("a"), d("b"))
trait Close {
    fn close(self) -> Y<usize>;
    fn ping(&self) -> Y<usize>;
}
impl Close for D {
    fn close(self) -> Y<usize> {
        self.finish()
    }
    fn ping(&self) -> Y<usize> {
        self.ask()
    }
}
pub async fn case<T: Close>(a: T, b: T) -> usize {
    let g = d("g");
    let n = a.ping().await;
    let m = b.close().await;
    y(()).await;
    n + m + g.see()
}
