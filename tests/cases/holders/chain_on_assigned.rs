// A builder that gets new values on some paths, then an awaited chain of calls on it whose arguments are temporaries.
//@ run: sent(2, d("key"))
//@ run: sent(0, d("key"))
//@ run: constant(true)
//@ run: constant(false)
//@ run: borrowed(true)
//@ run: borrowed(false)
//@ slack: 32
#[derive(Debug)]
struct Request {
    parts: Vec<D>,
    made: D,
}
impl Request {
    fn new() -> Self {
        Request { parts: Vec::new(), made: d("made") }
    }
    fn header(mut self, of: &D) -> Self {
        of.see();
        self.parts.push(d("header"));
        self
    }
    fn query<T: ?Sized + std::fmt::Debug>(mut self, _: &T) -> Self {
        self.parts.push(d("query"));
        self
    }
    fn look(&self, of: &D) -> &Self {
        of.see();
        self.made.see();
        self
    }
    async fn send(self) -> usize {
        y(self.parts.len() + self.made.see()).await
    }
    async fn peek(&self) -> usize {
        y(self.parts.len() + self.made.see()).await
    }
}
async fn sent(times: usize, key: D) -> usize {
    let mut request = Request::new();
    for _ in 0..times {
        request = request.header(&key);
    }
    let other = d("other");
    let n = request.header(&d("temporary")).query(&d("second")).send().await;
    n + other.see()
}
async fn constant(changed: bool) -> usize {
    let mut request = Request::new();
    if changed {
        request = request.header(&d("changed"));
    }
    request.query(&[("a", 1)]).header(&d("temporary")).send().await
}
async fn borrowed(changed: bool) -> usize {
    let mut request = Request::new();
    if changed {
        request = request.header(&d("changed"));
    }
    let younger = d("younger");
    let n = request.look(&d("temporary")).look(&d("second")).peek().await;
    younger.see() + n
}
