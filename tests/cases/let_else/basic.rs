//@ run: case(Some(3))
//@ run: case(None)
pub async fn case(o: Option<usize>) -> Result<usize, Fault> {
    let a = d("a");
    let Some(n) = y(o).await else {
        return Err(Fault("none"));
    };
    let b = {
        let c = d("c");
        y(n).await + c.see()
    };
    if let Some(m) = y(Some(b)).await {
        let q = d("q");
        y(()).await;
        return Ok(m + q.see());
    }
    Ok(b + a.see())
}
