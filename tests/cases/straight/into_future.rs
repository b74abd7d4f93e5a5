// `.await` on something that is only `IntoFuture`.
struct Later(D);
impl std::future::IntoFuture for Later {
    type Output = D;
    type IntoFuture = Y<D>;
    fn into_future(self) -> Y<D> {
        event("into_future");
        y(self.0)
    }
}
pub async fn case() -> usize {
    let later = Later(d("later"));
    let g = d("g");
    let v = later.await;
    v.see() + g.see()
}
