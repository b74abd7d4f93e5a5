// `None` and `Some(_)` take nothing of what they look into: it lives on.
//@ run: case(Some(d("c")))
//@ run: case(None)
pub async fn case(c: Option<D>) -> usize {
    let g = d("g");
    let n = y(match c { Some(_) => d("some"), None => d("none") }).await;
    let e = Some(d("e"));
    let r = &e;
    y(r.is_some()).await;
    let k = match e { Some(_) => d("x"), None => d("y") };
    y(()).await;
    if let None = e { return 3; }
    n.see() + g.see() + k.see()
}
