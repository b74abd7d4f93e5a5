// A late reference to an early value.
pub async fn case() -> usize {
    let r: &D;
    let v = d("v");
    y(()).await;
    r = &v;
    y(()).await;
    r.see()
}
