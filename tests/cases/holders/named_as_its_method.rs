// A call whose receiver has the method's name, and whose argument awaits and leaves.
//@ run: connected(d("with"), true)
//@ run: connected(d("with"), false)
async fn connected(with: D, works: bool) -> Result<usize, usize> {
    let kept = d("kept");
    return Ok(with.with(vet(y(3).await, works)?).by_val().await + kept.see());
}
fn vet(n: usize, works: bool) -> Result<usize, usize> {
    if works { Ok(n) } else { Err(n) }
}
