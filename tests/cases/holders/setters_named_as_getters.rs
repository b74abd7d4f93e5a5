// Methods that take their receiver, by names that are getters' where they are given nothing.
//@ run: fresh(d("headers"), d("uri"))
//@ run: local(d("status"), true)
//@ run: local(d("status"), false)
//@ slack: 16
#[derive(Debug)]
struct Request {
    parts: Vec<D>,
    made: D,
}
impl Request {
    fn build() -> Self {
        Request { parts: Vec::new(), made: d("made") }
    }
    fn body(mut self, part: &D) -> Self {
        part.see();
        self.parts.push(d("body"));
        self
    }
    fn headers(mut self, part: D) -> Self {
        self.parts.push(part);
        self
    }
    fn uri(mut self, part: D) -> Result<Self, D> {
        if part.see() == 0 {
            return Err(part);
        }
        self.parts.push(part);
        Ok(self)
    }
    fn status(mut self, part: D) -> Self {
        self.parts.push(part);
        self
    }
    fn path(&self) -> &D {
        &self.made
    }
}
async fn send(request: Request) -> usize {
    y(request.path().see()).await
}
async fn fresh(headers: D, uri: D) -> Result<usize, D> {
    let n = send(Request::build().body(&d("fresh")).headers(headers)).await;
    let m = send(Request::build().body(&d("fresh")).uri(uri)?).await;
    Ok(n + m)
}
async fn local(status: D, sent: bool) -> usize {
    let request = Request::build();
    y(request.path().see()).await;
    let request = request.status(status);
    if sent {
        return send(request).await;
    }
    y(request.path().see()).await
}
