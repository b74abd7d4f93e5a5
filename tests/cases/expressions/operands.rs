// Left before right, and what is already there drops on a cancellation in between.
pub async fn case() -> usize {
    let n = d("a").see() + y(1).await + d("b").see();
    let m = y(d("c")).await.see() * y(2).await - 1;
    y(n).await + y(m).await + y(1).await + y(2).await
}
