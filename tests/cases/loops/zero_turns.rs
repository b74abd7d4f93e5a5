//@ run: case(vec![])
pub async fn case(v: Vec<D>) -> usize {
    let g = d("g");
    for x in v {
        y(x.see()).await;
    }
    while y(false).await {
        y(()).await;
    }
    g.see()
}
