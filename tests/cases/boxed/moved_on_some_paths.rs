// What is in a box, moved out on some paths, by a method, and before the box is filled again.
//@ run: dropped(Box::new(d("c")), 1)
//@ run: dropped(Box::new(d("c")), 0)
//@ run: matched(Box::new(d("c")), 1)
//@ run: matched(Box::new(d("c")), 0)
//@ run: called(1)
//@ run: called(0)
//@ run: refilled(Box::new(d("b")))
pub async fn dropped(c: Box<D>, n: usize) -> usize {
    let g = d("g");
    if n > 0 {
        drop(*c);
    }
    y(()).await;
    g.see()
}
pub async fn matched(c: Box<D>, n: usize) -> usize {
    let g = d("g");
    y(()).await;
    let e = match n {
        0 => *c,
        _ => d("h"),
    };
    y(()).await;
    g.see() + e.see()
}
pub async fn called(n: usize) -> usize {
    let c = Box::new(d("c"));
    let p = &c;
    y(p.see()).await;
    let g = d("g");
    y(()).await;
    let e = if n == 0 { (*c).with(3) } else { d("h") };
    y(()).await;
    g.see() + e.see()
}
pub async fn refilled(mut b: Box<D>) {
    eat(*b);
    for n in 0..2 {
        y(()).await;
        if n > 0 {
            b = Box::new(d("n"));
            continue;
        }
    }
}
