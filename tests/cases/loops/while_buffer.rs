// A buffer made anew in each turn.
pub async fn case() -> usize {
    let mut t = 0;
    let mut i = 0;
    while i < 3u8 {
        let mut buf = [i; 64];
        t += read(&mut buf, i).await.unwrap_or(7);
        t += buf[0] as usize;
        i += 1;
    }
    t
}
