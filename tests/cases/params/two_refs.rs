// Two lifetimes and a buffer of our own.
//@ run: case("a", "bc")
pub async fn case(a: &str, b: &str) -> usize {
    let mut buf = [0u8; 8];
    let n = read(&mut buf, 3).await.unwrap();
    n + a.len() + b.len() + buf[0] as usize
}
