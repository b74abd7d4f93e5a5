pub async fn case() -> usize {
    let x = d("x");
    let x = x.with(1);
    y(()).await;
    let x = Some(x);
    y(()).await;
    let x = x.map(|x| x.with(2));
    y(()).await;
    x.map_or(0, eat)
}
