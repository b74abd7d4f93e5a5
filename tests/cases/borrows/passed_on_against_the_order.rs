// A borrow is made below the statement that passes it on, and outlives what passed it on.
pub async fn case() -> usize {
    let a = d("a");
    let mut last = None;
    {
        let mut made = None;
        for _ in 0..2 {
            last = made;
            y(()).await;
            made = Some(&a);
        }
    }
    y(()).await;
    last.map_or(0, |value| value.see())
}
