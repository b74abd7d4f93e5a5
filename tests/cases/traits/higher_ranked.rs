// The function itself is used where a higher-ranked bound is asked.
async fn visit<F>(mut f: F) -> usize
where
    F: AsyncFnMut(&D) -> usize,
{
    let a = d("a");
    let n = f(&a).await;
    let b = d("b");
    n + f(&b).await
}
async fn look(v: &D) -> usize {
    y(v.see()).await
}
pub async fn case() -> usize {
    let n = visit(look).await;
    let mut t = 0;
    visit(async |v: &D| {
        t += y(v.see()).await;
        t
    })
    .await
        + n
}
