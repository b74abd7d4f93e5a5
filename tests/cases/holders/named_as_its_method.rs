// A call whose receiver has the method's name, and whose argument leaves.
//@ run: connected(d("kept"), d("with"), true)
//@ run: connected(d("kept"), d("with"), false)
async fn connected(kept: D, with: D, works: bool) -> Result<usize, usize> {
    return Ok(with.with(vet(y(3).await, works)?).by_val().await + kept.see());
}
fn vet(n: usize, works: bool) -> Result<usize, usize> {
    if works { Ok(n) } else { Err(n) }
}
