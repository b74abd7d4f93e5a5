// `?`, `return`, `break`, `continue` and awaits in handlers.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
//@ run: case(4)
async fn fails(n: u32) -> Result<u32, Fault> {
    y(if n == 2 { Err(Fault("two")) } else { Ok(n) }).await
}
pub async fn case(n: u32) -> Result<u32, Wide> {
    let mut turns = 0;
    let total = 'outer: loop {
        let inside = d("inside");
        loop {
            turns += 1;
            tokio::select! {
                biased;
                true = ready(turns == n) => {
                    let value = fails(n).await?;
                    if value == 1 {
                        break 'outer value;
                    }
                    return Ok(y(100).await);
                }
                true = y(turns == 2) => continue 'outer,
                last = y(turns), if turns > 2 => break 'outer last,
                _ = pend_n(1, d("tick")) => if inside.is_some() { continue },
            }
            event("behind");
        }
    };
    Ok(total)
}
