// A guard that awaits, behind patterns that take all of the value: it is evaluated once all the same.
//@ slack: 8
//@ run: case(1)
//@ run: number(2)
//@ run: number(0)
//@ run: compared(2)
//@ run: compared(0)
//@ run: next()
//@ run: alternatives(1)
//@ run: alternatives(0)
pub async fn case(n: usize) -> usize {
    match Some(d("s")) {
        h if !{
            let mut turn = 0;
            loop {
                turn += 1;
                if turn > n {
                    break y(turn).await > 2;
                }
            }
        } =>
        {
            h.map_or(0, eat)
        }
        mut a => a.take().map_or(1, eat),
    }
}
pub async fn number(n: usize) -> usize {
    match say(n) + 1 {
        3 if y(true).await => 1,
        k if y(k > 2).await => 2,
        k => k,
    }
}
pub async fn compared(n: usize) -> bool {
    match say(n) > 1 {
        true if y(n > 3).await => true,
        b => !b,
    }
}
pub async fn next() -> usize {
    let mut all = vec![d("a"), d("b")].into_iter();
    match all.next() {
        Some(a) if y(a.see()).await > 9 => eat(a),
        None => 7,
        a if y(3).await > 9 => a.map_or(4, eat),
        Some(b) => b.see(),
    }
}
pub async fn alternatives(n: usize) -> usize {
    match mix(n, &d("x"), n) {
        k @ 20..30 if k > 22 => 7,
        1 | 3 if y(n > 0).await => 1,
        0 | 2 | 4 if n > 9 => 2,
        _ => 3,
    }
}
