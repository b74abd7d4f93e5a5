//@ run: case(leak(|n| n + 1))
pub async fn case(f: &mut dyn FnMut(u32) -> u32) -> u32 {
    let a = f(1);
    let b = y(a).await;
    f(b)
}
