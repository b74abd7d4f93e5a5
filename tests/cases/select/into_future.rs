//@ run: case()
struct Request(D);
impl std::future::IntoFuture for Request {
    type Output = usize;
    type IntoFuture = Y<usize>;
    fn into_future(self) -> Y<usize> {
        y(self.0.eat())
    }
}
pub async fn case() -> usize {
    tokio::select! {
        biased;
        n = Request(d("first")) => n,
        n = Request(d("second")) => n,
    }
}
