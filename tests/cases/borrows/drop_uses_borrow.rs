// A guard whose drop at the scope's end looks at the value.
pub async fn case() -> usize {
    let x = d("x");
    let _held = x.hold();
    let n = y(1).await;
    y(n).await
}
