// The value of a `let … else` comes from a method that may take a local or borrow it.
//@ run: case(true)
//@ run: case(false)
trait Finish: Sized {
    fn finished(self, well: bool) -> Option<D>;
}
impl Finish for D {
    fn finished(self, well: bool) -> Option<D> {
        well.then_some(self)
    }
}
async fn alone(b: D, well: bool) -> usize {
    let Some(x) = b.finished(well) else { return 7 };
    y(()).await;
    x.see()
}
async fn inside(b: D, well: bool) -> Option<usize> {
    let c = d("c");
    let Some(x) = Some(b.finished(well)?) else { return None };
    y(()).await;
    Some(x.see() + c.see())
}
async fn borrowed(b: D) -> usize {
    let Some(x) = Some(b.hold()) else { return 7 };
    y(()).await;
    x.get()
}
pub async fn case(well: bool) -> usize {
    alone(d("b"), well).await + inside(d("i"), well).await.unwrap_or(1) + borrowed(d("h")).await
}
