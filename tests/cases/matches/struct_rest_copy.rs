// The pattern takes only a `Copy` field by value: nothing is moved.
//@ slack: 8
struct Resp {
    status: usize,
    body: D,
}
pub async fn case() -> usize {
    let r = Resp { status: 1, body: d("body") };
    let Resp { status, .. } = r;
    let n = y(status).await;
    n + r.body.see()
}
