//@ run: case(Some(d("x")), 0)
//@ run: case(Some(d("x")), 1)
//@ run: case(None, 1)
pub async fn case(o: Option<D>, n: usize) -> usize {
    let k = d("k");
    let v = match y(o).await {
        Some(c) if n == 0 => c,
        Some(ref e) => {
            y(e.see()).await;
            d("made")
        }
        _ => d("none"),
    };
    y(()).await;
    v.see() + k.see()
}
