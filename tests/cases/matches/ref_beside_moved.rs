// One pattern that borrows a part and moves another.
//@ run: case(Pair { a: d("a"), b: d("b") }, 0)
//@ run: case(Pair { a: d("a"), b: d("b") }, 9)
//@ slack: 32
pub async fn case(pair: Pair, n: usize) -> usize {
    let Pair { a: ref seen, b: mut moved } = y(pair).await;
    let own = (d("first"), d("second"));
    let mut whole = own;
    let (ref mut first, second) = whole;
    first.edit();
    y(second).await.eat();
    let sum = match y(Pair { a: d("c"), b: d("d") }).await {
        Pair { a: ref kept, b: taken } if kept.see() > n => y(taken).await.see() + kept.see(),
        Pair { a: taken, b: ref kept } => y(kept.see()).await + eat(taken) + kept.see(),
    };
    moved.edit();
    y(sum + seen.see() + first.see()).await + moved.see()
}
