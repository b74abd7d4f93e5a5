// The guard of an awaited lock lives to the end of its statement.
pub async fn case() -> usize {
    let l = lock(d("inside"));
    let n = l.lock().await.see() + y(l.is_free() as usize).await;
    l.lock().await.edit();
    let free = l.is_free();
    let v = l.lock().await.child("kid");
    let g = l.lock().await;
    y(g.see()).await;
    drop(g);
    n + free as usize + v.see()
}
