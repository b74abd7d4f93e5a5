// A variable that is dead at an await, stored for its drop alone, and gets a new value behind it.
//@ run: case()
//@ run: looped(2)
//@ run: in_an_expression(true)
//@ run: in_an_expression(false)
//@ run: bound(d("e"))
//@ run: beside_a_borrowed_one()
pub async fn case() -> usize {
    let mut h = mix(1, &d("x"), 1);
    y(()).await;
    h = mix(2, &d("x"), 1);
    y(()).await;
    let k = d("k");
    h + y(k.see()).await
}
pub async fn looped(n: usize) -> usize {
    let mut h = mix(1, &d("x"), 1);
    for k in 0..n {
        y(()).await;
        h = mix(2, &d("x"), k);
        y(h).await;
    }
    y(0).await
}
pub async fn in_an_expression(c: bool) -> usize {
    let mut h = mix(1, &d("x"), 1);
    y(()).await;
    if c {
        h = mix(2, &d("x"), 1);
    }
    y(()).await;
    h = mix(2, &d("x"), 1);
    let k = d("k");
    y(k.see()).await + h
}
pub async fn bound(e: D) -> usize {
    if let mut h = mix(y(1).await, &d("yy4"), mix(4, &d("zzz5"), 1)) {
        y(()).await;
        if { drop(e);
            h = mix(d("x9").see(), &d("b"), ready(vec![d("yy10")].len()).await);
            y((2 + 0)).await > 2 } {
            return 3;
        }
        y(1).await
    } else {
        4
    }
}
pub async fn beside_a_borrowed_one() -> usize {
    let mut h = d("first");
    let x = d("x");
    let held = x.hold();
    y(()).await;
    h = d("second");
    y(()).await;
    held.get()
}
