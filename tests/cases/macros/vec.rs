pub async fn case() -> usize {
    let v = vec![d("a"), y(d("b")).await, d("c")];
    let w = vec![y(3usize).await; 4];
    let r = vec![d("many"); y(2).await];
    let e: Vec<D> = vec![];
    y(()).await;
    v[1].see() + w.len() + r.len() + e.len()
}
