// The tail's value outlives the locals.
pub async fn case() -> D {
    let a = d("a");
    let b = y(d("b")).await;
    y(b).await
}
