// `let _ = place` neither moves nor drops.
pub async fn case() -> usize {
    let x = d("x");
    let t = (d("t0"), d("t1"));
    let _ = x;
    let (_, _) = t;
    y(()).await;
    let (a, _) = t;
    y(()).await;
    x.see() + a.see()
}
