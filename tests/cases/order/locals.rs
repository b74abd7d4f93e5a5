pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    y(()).await;
    let c = d("c");
    let (e, f) = (d("e"), d("f"));
    y(()).await;
    let h = d("h");
    c.see()
}
