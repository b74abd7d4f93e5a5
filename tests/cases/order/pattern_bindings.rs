// Bindings of one pattern drop in the reverse order of their declaration.
struct P {
    b: D,
    a: D,
}
pub async fn case() -> usize {
    let P { a, b } = P { a: d("a"), b: d("b") };
    let ((x, w), v) = ((d("x"), d("w")), d("v"));
    y(()).await;
    a.see()
}
