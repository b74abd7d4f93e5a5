// A closure that borrows a local lives over an await and is called again.
pub async fn case() -> usize {
    let a = d("a");
    let f = |k: usize| k + a.see();
    let n = y(f(1)).await;
    let m = f(n);
    drop(a);
    y(m).await
}
