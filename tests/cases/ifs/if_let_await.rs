//@ run: case(3)
//@ run: case(4)
pub async fn case(n: u8) -> usize {
    let mut buf = [0u8; 4];
    if let Ok(n) = read(&mut buf, n).await {
        let g = d("g");
        y(()).await;
        n + buf[0] as usize
    } else if let Err(fault) = read(&mut buf, 4).await {
        y(fault.0.len()).await
    } else {
        0
    }
}
