// As `dead_value`, but nothing says that the type has no drop glue.
struct Big([u8; 512]);
fn look(big: &Big) -> usize {
    big.0[0] as usize
}
pub async fn case() -> usize {
    let big = Big([1; 512]);
    let n = look(&big);
    y(()).await;
    n
}
