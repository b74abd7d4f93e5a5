// What a struct literal leaves of the fresh value behind `..` lives to the end of the statement, over its awaits.
//@ run: case(d("x"))
pub async fn case(a: D) -> usize {
    let one = y(Pair { a: d("a"), ..Pair { a: d("left"), b: d("b") } }).await;
    let two = see_both(Pair { a, ..pair("made") }, y(1).await);
    let three = Pair { b: y(d("awaited")).await, ..pair("left") }.a.see() + y(two).await;
    let four = see_both(Pair { b: d("of").with(pair("dies").b.see()), ..pair("kept") }, y(three).await);
    match y(Pair { a: d("a"), ..Pair { a: d("scrutinee's"), b: d("b") } }).await {
        Pair { a, b } => y(a.see() + b.see()).await + one.b.see() + four,
    }
}

fn pair(name: &'static str) -> Pair {
    Pair { a: d(name), b: d("b") }
}

fn see_both(pair: Pair, n: usize) -> usize {
    pair.a.see() + pair.b.see() + n
}
