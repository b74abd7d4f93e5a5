// An array of borrows is a temporary, unlike an array of constants.
async fn sum(all: &[&usize]) -> usize {
    let guard = d("guard");
    y(()).await;
    all.iter().copied().sum::<usize>() + guard.see()
}
pub async fn case() -> usize {
    let one = y(1).await;
    let pinned = std::pin::pin!(sum(&[&one, &2]).await);
    let fixed = sum(&[&1, &2]).await;
    y(*pinned + fixed).await
}
