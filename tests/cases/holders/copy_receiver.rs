// A `Copy` receiver of a by-value method.
//@ slack: 8
#[derive(Clone, Copy)]
struct Id(usize);
impl Id {
    fn load(self) -> Y<D> {
        y(d("loaded"))
    }
    fn peek(&self) -> Y<usize> {
        y(self.0)
    }
}
pub async fn case() -> usize {
    let id = Id(3);
    let other = Id(4);
    let v = id.load().await;
    let n = other.peek().await;
    y(()).await;
    v.see() + n
}
