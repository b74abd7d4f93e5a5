// A receiver that waits for an awaiting argument may be gone then: an older one that is called behind it moves out before.
//@ run: case(d("b"), d("c"))
trait Meet: Sized {
    fn meet(self, n: usize) -> D;
}
impl Meet for &D {
    fn meet(self, n: usize) -> D {
        self.child(if n > 3 { "many" } else { "few" })
    }
}
pub async fn case(b: D, c: D) -> usize {
    y(()).await;
    let h: Option<D> = Some(c.meet(d("z").by_ref().await));
    b.see() + usize::from(h.is_some())
}
