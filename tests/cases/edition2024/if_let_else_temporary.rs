// The scrutinee's temporary is gone when `else` runs.
pub async fn case() -> usize {
    let g = d("g");
    if let 9 = d("t").see() { y(1).await } else { y(2).await }
}
