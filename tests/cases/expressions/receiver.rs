// The receiver is evaluated before an argument that awaits.
//@ slack: 8
pub async fn case() -> usize {
    let v = d("receiver").with(y(1).await).with(y(2).await);
    v.see()
}
