// The value of a branch that nobody takes dies behind what the branch binds and declares.
//@ run: case(Some(d("o")), 0)
//@ run: case(None, 1)
pub async fn case(o: Option<D>, n: usize) -> usize {
    let kept = d("kept");
    if let Some(bound) = y(o).await {
        let _inner = d("inner");
        bound.clone().with(9)
    } else {
        d("else")
    };
    match y(d("matched")).await {
        first if n == 0 => Some(first.clone()),
        second => {
            let _third = y(d("third")).await;
            y(Some(copy_of(&second))).await
        }
    };
    {
        let _older = y(d("older")).await;
        d("tail")
    };
    _ = kept.as_ref();
    let pair = Pair { a: d("a"), b: d("b") };
    _ = pair.b;
    y(kept.see() + n).await
}
