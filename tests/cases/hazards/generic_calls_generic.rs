// Generic functions, with and without lifetimes, that call one whose storage borrows from itself.
//@ run: case(1)
//@ run: case(3)
async fn with_line<'a, F, T, K>(prefix: &'a str, n: usize, op: F) -> usize
where
    F: 'a + FnOnce(&'a str, usize) -> K,
    K: 'a + Future<Output = Result<T, usize>>,
{
    let line = format!("{prefix}{n}");
    let guard = d("guard");
    let failed = op(prefix, n).await.is_err();
    y(guard.see()).await + borrowed(&line).await.len() + usize::from(failed)
}
async fn borrowed(line: &String) -> &str {
    y(()).await;
    line
}
async fn store<'a, F, T, K>(prefix: &'a str, op: F) -> usize
where
    F: 'a + FnOnce(&'a str, usize) -> K,
    K: 'a + Future<Output = Result<T, usize>>,
{
    let kept = d("kept");
    with_line(prefix, kept.see(), op).await
}
async fn with_guard<F, T, K>(op: F) -> usize
where
    F: FnOnce(usize) -> K,
    K: Future<Output = Result<T, usize>>,
{
    let guard = d("guard");
    let line = String::from("line");
    let failed = op(guard.see()).await.is_err();
    borrowed(&line).await.len() + usize::from(failed)
}
async fn count<F, T, K>(op: F) -> usize
where
    F: FnOnce(usize) -> K,
    K: Future<Output = Result<T, usize>>,
{
    let kept = d("kept");
    with_guard(op).await + kept.see()
}
async fn given(inner: impl Future<Output = usize>, n: usize) -> usize {
    let kept = d("given");
    y(n).await + inner.await + kept.see()
}
pub async fn case(n: usize) -> usize {
    let text = format!("text {n}");
    let stored = store(&text, |_, m| async move { if m > n { Ok(d("ok")) } else { Err(n) } }).await;
    given(given(count(|m| async move { y(Ok::<usize, usize>(m)).await }), n), stored).await
}
