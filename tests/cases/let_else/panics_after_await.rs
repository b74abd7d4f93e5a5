// The scrutinee awaits and leaves something to the pattern; the else block ends in a macro that panics.
//@ run: case(Some(2))
//@ run: case(None)
async fn found(o: Option<usize>) -> Result<Option<(usize, D, D)>, Fault> {
    Ok(y(o).await.map(|n| (n, d("left"), d("found"))))
}
pub async fn case(o: Option<usize>) -> Result<usize, Fault> {
    let Some((n, _, mut kept)) = found(o).await? else {
        panic!("none");
    };
    y(()).await;
    Ok(n + kept.by_mut().await)
}
