// A let chain, an await in the middle of it.
//@ run: case(Some(d("v")), 1)
//@ run: case(Some(d("v")), 5)
//@ run: case(None, 1)
pub async fn case(o: Option<D>, n: usize) -> usize {
    let g = d("g");
    if let Some(v) = &o
        && y(n < 3).await
        && let Some(m) = y(Some(v.see())).await
        && m > 0
    {
        let h = d("h");
        y(()).await;
        m + v.see() + h.see()
    } else {
        y(n).await + g.see()
    }
}
