// The inner loop does not await at its own level, yet jumps out of it.
//@ run: case(4)
pub async fn case(n: u32) -> Result<u32, Fault> {
    let mut t = 0;
    'o: loop {
        let g = d("g");
        for k in 0..n {
            if k == t {
                y(()).await;
                t += 1;
                continue 'o;
            }
            let h = d("h");
            if k > 2 {
                return Err(Fault("large"));
            }
        }
        if t >= n {
            break Ok(t);
        }
        t += y(1u32).await;
    }
}
