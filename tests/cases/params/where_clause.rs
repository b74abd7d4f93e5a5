//@ run: case::<D, _>(|d| d.see())
pub async fn case<T, F>(f: F) -> usize
where
    T: Default,
    F: Fn(&T) -> usize,
{
    let t = T::default();
    let n = y(f(&t)).await;
    n + f(&t)
}
