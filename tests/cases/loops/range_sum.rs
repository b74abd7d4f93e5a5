//@ run: case(3)
pub async fn case(n: u32) -> u32 {
    let mut s = 0u32;
    for i in 0..n {
        s += y(i).await as u32 * i;
    }
    s
}
