// What a comparison makes to look at, in a block's tail: before Rust 2024 it lives as long as the statement around the block.
//@ run: case()
//@ run: part_of_awaited(d("c"))
pub async fn case() -> usize {
    let c = d("c");
    let q = pick({ c == d("x") + y(2).await }, d("a"), d("b"));
    let Some(r) = Some(pick({ c == d("z") + y(2).await }, d("a"), d("b"))) else { return 1 };
    let s = pick({ y(2).await; c == d("w") }, d("a"), d("b"));
    q.see() + r.see() + s.see()
}
pub async fn part_of_awaited(c: D) -> usize {
    if (if c.see() > 0 {
        let _q = c.ask();
        (join(ready(Pair { a: d("a"), b: d("b") }), y(3)).await.0.b == d("r"))
    } else {
        false
    }) {
        y(3).await
    } else {
        4
    }
}
