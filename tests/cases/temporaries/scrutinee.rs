// A scrutinee's temporary lives through the arm that awaits.
pub async fn case() -> usize {
    let r = match d("t").see() {
        1 => y(1usize).await,
        n => n,
    };
    y(()).await;
    r
}
