//@ run: case(Resp { status: 1, body: d("body"), head: d("head") })
struct Resp {
    status: usize,
    body: D,
    head: D,
}
pub async fn case(r: Resp) -> usize {
    let g = d("g");
    match r {
        Resp { status, body, head } => {
            y(status).await;
            let n = eat(body);
            y(()).await;
            n + head.see()
        }
    }
}
