pub async fn case() -> usize {
    let b = Box::new((d("b0"), d("b1")));
    let v = b.1;
    y(()).await;
    let n = v.see() + b.0.see();
    let whole = Box::new(d("whole"));
    let inner = *whole;
    y(()).await;
    n + inner.see()
}
