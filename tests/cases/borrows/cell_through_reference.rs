// The same through a reference to the cell, whose own scope ends at once.
pub async fn case() -> usize {
    let buf = [1u8; 8];
    let cell = Cell::new(None);
    {
        let r = &cell;
        r.set(Some(&buf));
    }
    y(()).await;
    let seen: &[u8; 8] = cell.get().unwrap();
    let n = seen[3] as usize;
    y(()).await;
    n
}
