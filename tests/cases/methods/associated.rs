// No self at all, in an impl with parameters and a constant.
//@ run: Shape::<D>::case(2)
struct Shape<T>(std::marker::PhantomData<T>);
impl<T: Default> Shape<T> {
    const SIDES: usize = 4;
    pub async fn case(n: usize) -> usize {
        let t = T::default();
        let n = y(n * Self::SIDES).await;
        let u: T = Default::default();
        y(()).await;
        n + Self::SIDES
    }
}
