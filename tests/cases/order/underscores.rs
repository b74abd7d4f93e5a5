pub async fn case() -> usize {
    let _ = d("w");
    let _g = d("g");
    let n = y(1usize).await;
    let (a, _) = (d("a"), d("b"));
    y(()).await;
    let (_, c) = (d("c0"), d("c1"));
    let [_, e, ..] = [d("e0"), d("e1"), d("e2")];
    y(()).await;
    n + a.see() + c.see()
}
