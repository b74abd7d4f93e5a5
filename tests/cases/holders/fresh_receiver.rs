//@ slack: 8
pub async fn case() -> usize {
    let n = d("by ref").by_ref().await;
    let m = d("by value").by_val().await;
    let k = d("mut").by_mut().await;
    n + m + k
}
