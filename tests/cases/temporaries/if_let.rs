//@ run: case("t")
pub async fn case(name: &'static str) -> usize {
    if let Some(n) = Some(d(name)).as_ref().map(|d| d.see()) {
        y(n).await;
    }
    y(1usize).await
}
