pub async fn case() -> usize {
    let a = y(1).await;
    let x = d("x");
    let b = y(a + 1).await;
    let z = d("z");
    let c = y(b + 1).await;
    drop(x);
    let e = y(c + 1).await;
    let f = pend_n(3, e + 1).await;
    let g = ready(f + 1).await;
    a + b + c + e + f + g + z.see()
}
