pub async fn case() -> usize {
    let l = lock(vec![1usize, 2]);
    let mut t = 0;
    for n in l.now().iter() {
        t += y(*n).await + l.is_free() as usize;
    }
    for n in l.lock().await.drain(..).rev() {
        t += y(n).await;
    }
    t + l.is_free() as usize
}
