// The trial's hardest loop: a buffer that stays in place, `?`, `break`, and an inner await under a condition.
//@ run: case(1, d("p"))
//@ run: case(3, d("p"))
//@ run: case(4, d("p"))
pub async fn case(mut k: u8, p: D) -> Result<usize, Fault> {
    let a = d("a");
    let mut buf = [0u8; 16];
    let mut total = 0;
    loop {
        let n = read(&mut buf, k).await?;
        if n == 0 {
            break;
        }
        if n == 2 {
            let b = d("b");
            y(()).await;
        }
        k -= 1;
        total += buf[..n].len();
        fuse();
    }
    let c = d("c");
    y(()).await;
    Ok(total)
}
