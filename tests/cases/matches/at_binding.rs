//@ run: case(3)
//@ run: case(7)
//@ run: case(40)
pub async fn case(n: usize) -> usize {
    let g = d("g");
    match y(n).await {
        k @ 1..=5 => y(k).await + g.see(),
        k @ (6 | 7) if y(k == 7).await => k * 2,
        other @ _ => {
            y(()).await;
            other
        }
    }
}
