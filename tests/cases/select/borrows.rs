// Branches borrow locals, handlers use them again.
//@ run: case()
pub async fn case() -> Result<usize, Fault> {
    let (mut left, mut right) = ([0u8; 4], [0u8; 4]);
    let (tx, mut rx) = channel();
    let mut total = 0;
    for k in 1..4u8 {
        tx.send(k).await;
        tokio::select! {
            biased;
            n = read(&mut left, k) => {
                total += n?;
                right[0] = left[0];
                y(&left).await;
            }
            Some(k) = rx.recv() => {
                rx.recv().await;
                total += read(&mut right, k).await?;
            }
        }
    }
    Ok(total + left.len() + usize::from(right[0]))
}
