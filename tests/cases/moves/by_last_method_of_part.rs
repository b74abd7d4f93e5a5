//@ run: awaited(Pair { a: d("a"), b: d("b") })
pub struct Pair {
    a: D,
    b: D,
}

pub async fn awaited(p: Pair) -> usize {
    p.b.by_val().await
}
