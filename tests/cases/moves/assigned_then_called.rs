// A local that is given away, then filled again, then called for the last time, by value or not.
//@ run: case(d("b"), d("c"))
pub async fn case(b: D, mut c: D) -> usize {
    eat(c);
    y(()).await;
    c = d("n");
    let h: Option<D> = Some(c.with(y(3).await));
    y(()).await;
    b.see() + usize::from(h.is_some())
}
