// The receiver is evaluated first, then an argument awaits.
//@ slack: 8
struct Request(D);
impl Request {
    fn body(self, body: D) -> Request {
        drop(body);
        self
    }
    async fn send(&self, times: usize) -> usize {
        y(times).await + self.0.see()
    }
}
pub async fn case() -> usize {
    let r = Request(d("request"));
    let n = r.body(y(d("body")).await).send(y(2).await).await;
    let q = Request(d("other"));
    let m = q.send(y(3).await).await;
    y(()).await;
    n + m
}
