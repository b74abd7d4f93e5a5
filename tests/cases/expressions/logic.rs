//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let g = d("g");
    let a = c && y(true).await;
    let b = y(!c).await || y(d("b")).await.see() == 1;
    let e = (c || y(false).await) && (y(true).await || panic!("never"));
    if !c && d("t").see() == 1 && y(true).await {
        y(()).await;
    }
    a as usize + 2 * b as usize + 4 * e as usize
}
