// A request built by value, sent by value, its parts used afterwards.
//@ slack: 8
//@ run: case("ok")
//@ run: case("fail")
struct Builder {
    name: String,
    parts: Vec<D>,
}
impl Builder {
    fn new(name: &str) -> Self {
        Builder { name: name.to_owned(), parts: vec![] }
    }
    fn part(mut self, part: D) -> Self {
        self.parts.push(part);
        self
    }
    async fn send(self) -> Result<Response, Fault> {
        let n = self.parts.len();
        y(()).await;
        if self.name == "fail" {
            return Err(Fault("fail"));
        }
        Ok(Response { status: n, body: d("body"), head: d("head") })
    }
}
struct Response {
    status: usize,
    body: D,
    head: D,
}
impl Response {
    async fn text(self) -> String {
        y(()).await;
        format!("{}{}", self.body, self.status)
    }
    fn status(&self) -> usize {
        self.status
    }
}
pub async fn case(name: &str) -> Result<String, Wide> {
    let token = y(d("token")).await;
    let resp = Builder::new(name).part(token.child("copy")).part(d("two")).send().await?;
    if resp.status() != 2 {
        return Err(Wide("status".into()));
    }
    let text = resp.text().await;
    y(token.see()).await;
    Ok(text)
}
