fn start<'a, F, Fut>(f: F, v: &'a D) -> Fut
where
    F: Fn(&'a D) -> Fut,
    Fut: Future<Output = usize> + 'a,
{
    f(v)
}
async fn look(v: &D) -> usize {
    let g = d("g");
    y(v.see()).await + g.see()
}
pub async fn case() -> usize {
    let a = d("a");
    let n = start(look, &a).await;
    y(()).await;
    n + a.see()
}
