pub async fn case() -> usize {
    let g = d("g");
    match d("scrutinee").see() {
        9 => y(1).await,
        _ => 0,
    }
}
