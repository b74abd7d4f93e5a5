// The scrutinee holds a guard; the arm takes a reference out of it.
pub async fn case() -> usize {
    let l = lock(Some(d("inside")));
    let n = match &*l.now() {
        Some(v) => {
            y(()).await;
            v.see() + l.is_free() as usize
        }
        None => 0,
    };
    y(()).await;
    n + l.is_free() as usize
}
