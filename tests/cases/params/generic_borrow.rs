// The local's type is the parameter; a stored future borrows it.
//@ run: case::<D>("ab")
async fn touch<T>(t: &mut T) -> usize {
    y(1).await
}
pub async fn case<T: Default>(a: &str) -> usize {
    let mut t = T::default();
    let n = touch(&mut t).await;
    let u = &t;
    n + a.len()
}
