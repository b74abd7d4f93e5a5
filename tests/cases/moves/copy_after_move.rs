// A by-value mention of a `Copy` value proves nothing about who borrows it.
#[derive(Clone, Copy)]
struct C(usize);
fn consume(c: C) -> usize {
    c.0
}
pub async fn case() -> usize {
    let mut c = C(1);
    let cell = Cell::new(None);
    cell.set(Some(&c));
    let n = consume(c);
    y(()).await;
    let m = cell.get().unwrap().0;
    c.0 += 1;
    y(()).await;
    n + m + c.0
}
