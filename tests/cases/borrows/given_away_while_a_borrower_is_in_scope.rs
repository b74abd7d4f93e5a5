// What borrowed a value, and is not used any more, is in scope across an await when the value is given away.
struct Request(D);
impl Request {
    fn header(&self) -> Option<&D> {
        Some(&self.0)
    }
    fn all(&self) -> Vec<&D> {
        vec![&self.0]
    }
}
async fn respond(request: Request) -> usize {
    y(request.0.see()).await
}
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let request = Request(y(d("request")).await);
    let header = request.header().map(|d| d.part());
    let all = request.all();
    let close = all.iter().any(|d| d.see() > 3);
    let n = match header {
        Some(n) if *n > 100 => y(1).await,
        _ => respond(request).await,
    };
    n + close as usize + c as usize
}
