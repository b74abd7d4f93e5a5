// The same text, here it borrows: the value lives to its scope's end.
//@ slack: 8
pub async fn case() -> usize {
    let x = d("x");
    let n = x.by_ref().await;
    let z = d("z");
    n + y(1).await
}
