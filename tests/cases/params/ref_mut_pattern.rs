//@ run: by_name(d("a"), d("b"))
//@ run: inside((d("a"), d("b")), d("c"))
//@ run: held((d("a"), d("b"), d("c")))
async fn by_name(ref mut a: D, ref b: D) -> usize {
    a.edit() + b.see()
}
async fn inside((ref mut a, _): (D, D), mut c: D) -> usize {
    let n = y(a.edit()).await;
    c.edit() + n
}
async fn held((ref mut a, ref mut b, ref c): (D, D, D)) -> usize {
    y(b.edit()).await;
    y(a.edit() + c.see()).await;
    a.edit() + b.see()
}
