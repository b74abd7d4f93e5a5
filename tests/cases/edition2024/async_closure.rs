// An async closure that borrows and one that moves.
pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let by_ref = async |n: usize| y(n).await + a.see();
    let n = by_ref(1).await;
    let by_move = async move |n: usize| y(n).await + b.see();
    let m = by_move(n).await;
    drop(by_move);
    y(()).await;
    n + m + a.see()
}
