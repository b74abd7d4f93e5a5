// A part moves in a statement right before a `match` on something else, whose arms await.
struct Pair {
    x: D,
    z: D,
}
//@ run: case(Pair { x: d("x"), z: d("z") }, Some(d("other")))
//@ run: case(Pair { x: d("x"), z: d("z") }, None)
pub async fn case(pair: Pair, other: Option<D>) -> usize {
    let n: usize = y(1).await;
    let m: usize = eat(pair.x);
    let k: usize = match other {
        Some(other) => other.by_ref().await,
        None => y(2).await,
    };
    n + m + k + pair.z.by_ref().await
}
