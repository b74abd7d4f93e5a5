// Declared to return nothing ever; it panics after an await.
async fn forever(n: usize) -> ! {
    let g = d("g");
    y(n).await;
    panic!("at {n}")
}
pub async fn case() -> usize {
    let a = d("a");
    if a.see() == 1 { forever(3).await } else { y(1).await }
}
