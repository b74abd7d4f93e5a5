// The holders of the branches have a place each: 216 bytes, rustc has 152.
//@ slack: 64
// Each branch moves another part; what is left dies where the scope of the whole ends.
//@ run: case(Pair { a: d("a"), b: d("b") }, 0)
//@ run: case(Pair { a: d("a"), b: d("b") }, 1)
//@ run: case(Pair { a: d("a"), b: d("b") }, 2)
pub async fn case(pair: Pair, n: usize) -> usize {
    let older = d("older");
    let seen = match n {
        0 => y(pair.a).await.see(),
        1 => {
            let b = y(pair.b).await;
            y(b.see() + pair.a.see()).await
        }
        _ => pair.a.see() + y(pair.b.see()).await,
    };
    y(seen + older.see()).await
}
