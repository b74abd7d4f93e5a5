// Patterns bind parts; what they leave out stays in the parameter.
//@ run: case((d("a"), d("b")), Pair { left: d("l"), right: d("r") }, [d("x"), d("y")])
struct Pair {
    left: D,
    right: D,
}
pub async fn case((a, _): (D, D), Pair { left, right: _ }: Pair, [x, z]: [D; 2]) -> usize {
    let g = d("g");
    y(()).await;
    drop(left);
    y(()).await;
    a.see() + x.see() + z.see()
}
