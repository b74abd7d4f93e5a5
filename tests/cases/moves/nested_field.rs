struct Inner {
    x: D,
    w: D,
}
struct Outer {
    inner: Inner,
    z: D,
}
pub async fn case() -> usize {
    let o = Outer { inner: Inner { x: d("x"), w: d("w") }, z: d("z") };
    let x = y(o.inner.x).await;
    y(()).await;
    let z = o.z;
    y(()).await;
    x.see() + o.inner.w.see() + z.see()
}
