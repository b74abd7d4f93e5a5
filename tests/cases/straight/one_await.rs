//@ run: case(3)
pub async fn case(n: u32) -> u32 {
    y(n).await
}
