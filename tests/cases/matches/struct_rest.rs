// What `..` leaves out stays in the matched local, and drops with it.
//@ slack: 8
//@ run: case(Resp { status: 1, body: d("body"), head: d("head") })
struct Resp {
    status: usize,
    body: D,
    head: D,
}
pub async fn case(r: Resp) -> usize {
    let g = d("g");
    let n = match r {
        Resp { status, body, .. } => {
            let z = d("z");
            y(status).await;
            eat(body)
        }
    };
    y(()).await;
    n + g.see()
}
