// What an early drop would change: a lock that is freed, a channel that closes.
pub async fn case() -> usize {
    let l = lock(1);
    let (tx, mut rx) = channel();
    let guard = l.lock().await;
    tx.send(*guard).await;
    let n = rx.recv().await.unwrap();
    let free = l.is_free() as usize;
    drop(guard);
    let tx2 = tx;
    y(()).await;
    let m = rx.recv().await;
    n + free + m.is_some() as usize + l.is_free() as usize
}
