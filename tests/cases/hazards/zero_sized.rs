// Values without bytes still have drops.
struct Z;
impl Drop for Z {
    fn drop(&mut self) {
        event("drop z");
    }
}
pub async fn case() -> usize {
    let a = Z;
    let r = &a;
    y(()).await;
    let b = [Z, Z];
    let t = (Z, y(1).await, Z);
    y(()).await;
    drop(t.0);
    y(()).await;
    let _ = r;
    b.len() + t.1
}
