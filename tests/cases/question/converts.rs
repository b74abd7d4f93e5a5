//@ run: case(1)
//@ run: case(4)
pub async fn case(k: u8) -> Result<usize, Wide> {
    let mut buf = [0u8; 8];
    let g = d("g");
    let n = read(&mut buf, k).await?;
    let m = client(3).put(n as u32 + 2).await?;
    Ok(n + m)
}
