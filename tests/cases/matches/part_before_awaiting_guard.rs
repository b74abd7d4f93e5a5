// An arm that takes a part of what a guard that awaits looks into behind it.
//@ slack: 40
//@ run: case(1)
//@ run: case(0)
//@ run: unguarded(1)
//@ run: unguarded(0)
pub async fn case(n: usize) -> usize {
    let v = match y(Pair { a: d("a"), b: d("b") }).await {
        Pair { b: p, .. } if say(n) > 0 && p.see() > 0 => p,
        _ if y(true).await => d("w"),
        _ => d("x"),
    };
    v.see()
}
pub async fn unguarded(n: usize) -> usize {
    let shape = y(if n > 0 { Shape::Two(d("l"), d("r")) } else { Shape::One(d("o")) }).await;
    let v = match shape {
        Shape::Two(l, _) => l,
        Shape::One(o) if y(o.see()).await > 9 => o,
        _ => d("x"),
    };
    y(1).await + v.see()
}
