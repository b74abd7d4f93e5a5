// A value without drop glue whose last use is before the await.
#[derive(Clone, Copy)]
struct Big([u8; 512]);
fn look(big: &Big) -> usize {
    big.0[0] as usize
}
pub async fn case() -> usize {
    let big = Big([1; 512]);
    let n: usize = look(&big);
    y(()).await;
    n
}
