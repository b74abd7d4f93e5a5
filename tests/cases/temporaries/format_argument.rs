//@ run: case(3)
async fn takes(s: &str) -> usize {
    y(()).await;
    s.len()
}
pub async fn case(n: u32) -> usize {
    takes(&format!("x{n}")).await + 1
}
