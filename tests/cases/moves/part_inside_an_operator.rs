// A part that is moved inside of what a `*`, a `+` or a field looks at.
//@ run: case(pair("p"), pair("q"), pair("r"), d("e"))
fn pair(name: &'static str) -> Pair {
    Pair { a: d(name), b: d(name) }
}
pub async fn case(p: Pair, q: Pair, r: Pair, mut e: D) -> usize {
    e = *Box::new(p.b);
    let n = eat(q.b) + 1;
    let m = (r.b, 3).1;
    y(()).await;
    p.a.part().min(&7).clone();
    mix(e.part_mut().pow(1), &q.a, ready(p.a.see()).await) + r.a.see() + n + m
}
