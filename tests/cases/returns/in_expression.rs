// `return` as an operand: what was evaluated before it drops.
//@ run: case(Some(1))
//@ run: case(None)
pub async fn case(o: Option<usize>) -> usize {
    let g = d("g");
    let v = (
        d("first"),
        o.unwrap_or(0),
        match y(o).await {
            Some(n) => n,
            None => return 9,
        },
    );
    y(()).await;
    v.0.see() + v.2
}
