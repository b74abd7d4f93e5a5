pub async fn case() -> usize {
    let mut buf = [0u8; 16];
    let (a, b) = buf.split_at_mut(8);
    let n = read(a, 2).await.unwrap();
    let m = read(b, 3).await.unwrap();
    a[0] += b[0];
    y(()).await;
    n + m + buf[0] as usize + buf[8] as usize
}
