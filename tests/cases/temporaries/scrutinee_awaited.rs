// Temporaries of an awaited scrutinee: those of its operands, and the awaited value that is only borrowed.
pub async fn case() -> usize {
    let l = lock(d("locked"));
    let n = match l.lock().await.see() {
        6 => {
            let free = l.is_free();
            y(free as usize).await
        }
        n => n,
    };
    match y(d("v")).await.child("kid").part() {
        0 => n,
        k => y(*k).await + *k,
    }
}
