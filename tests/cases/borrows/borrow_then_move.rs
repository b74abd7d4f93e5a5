// The borrow is over before the move, and nothing that lives could hold it.
pub async fn case() -> usize {
    let x = d("x");
    let n: usize = x.see();
    let w = x;
    y(()).await;
    let m = w.see();
    drop(w);
    y(()).await;
    n + m
}
