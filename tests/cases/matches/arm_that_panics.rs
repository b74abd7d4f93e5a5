// An arm that panics says nothing of what the other arms give.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
pub async fn case(i: usize) -> usize {
    let g = d("g");
    let kept = match y(i).await {
        0 => d("x"),
        1 => y(d("y")).await,
        _ => panic!("unmatched"),
    };
    let also = if y(i).await == 0 { y(d("also")).await } else { unreachable!("it is {i}") };
    y(()).await;
    g.see() + i
}
