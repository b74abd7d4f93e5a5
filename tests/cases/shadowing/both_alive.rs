// The shadowed value is out of reach, not gone: it drops after the newer one.
pub async fn case() -> usize {
    let x = d("first");
    let x = x.child("second");
    y(()).await;
    let x = x.child("third");
    y(()).await;
    x.see()
}
