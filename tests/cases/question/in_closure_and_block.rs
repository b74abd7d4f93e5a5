// A closure's `?` is the closure's own, an async block's is the block's.
//@ run: case(Some(1))
//@ run: case(None)
pub async fn case(o: Option<usize>) -> Result<usize, Fault> {
    let g = d("g");
    let sum = |k: Option<usize>| -> Option<usize> { Some(k? + 1) };
    let a = sum(o).unwrap_or(5);
    let b = async { Some(y(o).await? + g.see()) }.await;
    y(()).await;
    let c = b.ok_or(Fault("none"))?;
    Ok(a + c)
}
