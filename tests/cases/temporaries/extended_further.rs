// What a `let` extends beyond `&fresh`: parts of values, arguments of constructors, values of branches.
//@ slack: 16
//@ run: some()
//@ run: field()
//@ run: deref()
//@ run: element()
//@ run: branches(true)
//@ run: branches(false)
//@ run: block()
//@ run: unused()
//@ run: awaited()
//@ run: matched(true)
//@ run: in_parts(0)
//@ run: in_parts(1)
//@ run: in_parts(2)
struct One<'a>(&'a D);
async fn some() -> usize {
    let r = Some(&d("a"));
    let o = One(&y(d("b")).await);
    y(1).await + r.unwrap().see() + o.0.see()
}
async fn field() -> usize {
    let r = &(d("a"), d("b")).0;
    let m = &mut (d("c"), d("e")).1;
    let p = &Pair { a: d("f"), b: d("g") }.b;
    y(1).await + r.see() + m.see() + p.see()
}
async fn deref() -> usize {
    let r = &*Box::new(d("a"));
    let m = &mut *Box::new(d("m"));
    y(1).await + r.see() + m.see()
}
async fn element() -> usize {
    let r = &vec![d("a"), d("b")][1];
    let s = &vec![d("c"), d("e")][..1];
    y(1).await + r.see() + s.len()
}
async fn branches(c: bool) -> usize {
    let r = if c { &d("a") } else { &d("b") };
    y(1).await + r.see()
}
async fn block() -> usize {
    let r = { say(1); &d("a") };
    y(1).await + r.see()
}
async fn unused() -> usize {
    let _ = Some(&d("a"));
    let _r = Some(&d("b"));
    let _s = &(d("a"), d("b")).0;
    y(1).await
}
async fn awaited() -> usize {
    let r = &y((d("a"), d("b"))).await.0;
    let s = &mut *y(Box::new(d("c"))).await;
    let t = &y(vec![d("e"), d("f")]).await[1];
    y(1).await + r.see() + s.see() + t.see()
}
async fn matched(c: bool) -> usize {
    let r = match c { true => &d("a"), false => &d("b") };
    let k = d("k");
    y(1).await + r.see()
}
async fn in_parts(kind: usize) -> usize {
    let lent = d("lent");
    let (r, more) = match kind {
        0 => (&lent, Some(1)),
        1 => (&d("a"), None),
        _ => (&d("b"), Some(&d("never")).map(|d| d.see())),
    };
    let k = d("k");
    y(1).await + r.see() + more.unwrap_or(2)
}
