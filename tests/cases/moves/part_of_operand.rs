pub async fn case() -> usize {
    let k = d("k");
    let p = vec![k.child("child"), y((d("first"), 1)).await.0, y(d("second")).await];
    p.len()
}
