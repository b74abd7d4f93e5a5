// The left operand owns a value while the right one awaits.
pub async fn case() -> usize {
    let x = d("left") + y(1).await;
    let e = d("l") == y(d("r")).await;
    x.see() + e as usize
}
