// A field goes into the awaited call, another is used afterwards.
//@ slack: 8
//@ run: case(Request { body: d("body"), status: 2, head: d("head") })
struct Request {
    body: D,
    status: usize,
    head: D,
}
pub async fn case(r: Request) -> usize {
    let g = d("g");
    let body = y(r.body).await;
    y(r.status).await + r.head.see() + body.see()
}
