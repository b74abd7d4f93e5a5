// A tail's temporaries: after the locals in edition 2021, before them in 2024.
async fn inner(n: usize) -> usize {
    let g = d("local");
    y(n).await + d("temporary").see()
}
pub async fn case() -> usize {
    let outer = d("outer");
    let n = inner(1).await;
    y(d("tail").see() + n).await
}
