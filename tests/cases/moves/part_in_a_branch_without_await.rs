// A part that a branch without an await takes; another part is used behind it.
//@ run: case(Pair { a: d("a"), b: d("b") }, 1)
//@ run: case(Pair { a: d("a"), b: d("b") }, 0)
//@ run: matched(Pair { a: d("a"), b: d("b") }, 1)
//@ run: matched(Pair { a: d("a"), b: d("b") }, 0)
struct Settings {
    limit: usize,
    name: D,
}
//@ run: copied(true)
//@ run: copied(false)
pub async fn case(p: Pair, n: usize) -> usize {
    let g = d("g");
    let mut k = p.a.see();
    if n > 0 {
        k += eat(p.b);
    }
    mix(k, &p.a, y(2).await) + g.see()
}
pub async fn matched(p: Pair, n: usize) -> usize {
    let other = match n {
        0 => d("new"),
        _ => p.a,
    };
    y(()).await;
    other.see() + p.b.see()
}
pub async fn copied(c: bool) -> usize {
    let settings = Settings { limit: 3, name: d("name") };
    y(()).await;
    let mut n = 0;
    if c {
        n = say(settings.limit);
    }
    y(()).await;
    n + settings.name.see()
}
