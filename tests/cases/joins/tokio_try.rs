// The first failure ends it; what was ready drops with the rest.
//@ run: case(0, 2)
//@ run: case(2, 0)
//@ run: case(2, 2)
//@ run: case(9, 9)
async fn fallible(n: u32, fails: bool) -> Result<D, Fault> {
    let value = d("value");
    pend_n(n, ()).await;
    if fails { Err(Fault("failed")) } else { Ok(value) }
}
async fn both(n: u32, m: u32) -> Result<usize, Fault> {
    let (a, b) = tokio::try_join!(fallible(n, n == 2), fallible(m, m == 2 && n > 2))?;
    y(a.see() + b.see()).await;
    tokio::try_join!(biased; y(Ok::<_, Fault>(a)), fallible(1, n == 0)).map(|(a, b)| a.see() + b.see())
}
pub async fn case(n: u32, m: u32) -> Result<usize, Wide> {
    Ok(both(n, m).await? + 1)
}
