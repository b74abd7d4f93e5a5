fn three(a: D, n: usize, b: D) -> usize {
    say(n);
    a.see() + b.see()
}
pub async fn case() -> usize {
    let g = d("g");
    three(d("first"), y(2).await, d("third")) + three(y(d("w")).await, g.see(), y(d("v")).await)
}
