// A name that some types borrow with and others take with.
struct Graceful(D);
impl Graceful {
    async fn shutdown(self) -> usize {
        y(self.0.see()).await
    }
}
struct Stream(D);
impl Stream {
    async fn shutdown(&mut self) -> usize {
        y(self.0.edit()).await
    }
}
pub async fn case() -> usize {
    let graceful = Graceful(d("graceful"));
    let mut stream = Stream(d("stream"));
    let first = y(stream.0.see()).await + stream.shutdown().await;
    let watched = d("watched");
    first + graceful.shutdown().await + watched.see()
}
