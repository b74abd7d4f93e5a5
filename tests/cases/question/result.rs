//@ run: case(1)
//@ run: case(4)
pub async fn case(k: u8) -> Result<usize, Fault> {
    let g = d("g");
    let mut buf = [0u8; 8];
    let n = read(&mut buf, k).await?;
    let h = d("h");
    read(&mut buf[2..], k + 1).await?;
    let m = read(&mut buf, k + 3).await? + h.see();
    Ok(n + m)
}
