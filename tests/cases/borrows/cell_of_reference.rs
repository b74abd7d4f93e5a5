// No syntax tells that the cell borrows: `set` takes the reference.
pub async fn case() -> usize {
    let x = d("x");
    let cell = Cell::new(None);
    cell.set(Some(&x));
    y(()).await;
    let n = cell.get().map_or(0, |x: &D| x.see());
    y(()).await;
    n
}
