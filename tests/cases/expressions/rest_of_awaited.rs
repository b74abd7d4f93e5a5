//@ run: case(d("x"))
pub async fn case(a: D) -> usize {
    let one = Pair { a, ..y(Pair { a: d("left"), b: d("moved") }).await };
    let two = Pair { a: y(d("first")).await, ..y(pair("of").await).await };
    let both = both(Pair { b: d("b"), ..y(pair("kept").await).await }, y(1).await);
    y(both + one.a.see() + one.b.see()).await;
    two.a.see() + two.b.see()
}

async fn pair(name: &'static str) -> Pair {
    Pair { a: y(d(name)).await, b: d("b") }
}

fn both(pair: Pair, n: usize) -> usize {
    pair.a.see() + pair.b.see() + n
}
