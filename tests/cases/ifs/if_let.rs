//@ run: case(Some(d("v")))
//@ run: case(None)
pub async fn case(o: Option<D>) -> usize {
    let g = d("g");
    let n = if let Some(v) = o {
        let n = y(v.see()).await;
        n + 1
    } else {
        y(20).await
    };
    y(()).await;
    n + g.see()
}
