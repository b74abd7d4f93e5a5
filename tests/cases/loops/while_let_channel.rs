// A channel whose sender drops in the loop.
pub async fn case() -> usize {
    let (tx, mut rx) = channel();
    tx.send(d("one")).await;
    tx.send(d("three")).await;
    let mut tx = Some(tx);
    let mut t = 0;
    while let Some(v) = rx.recv().await {
        t += v.see();
        if t == 3 {
            drop(tx.take());
        }
        y(()).await;
    }
    t
}
