// The called function is itself an awaited value.
pub async fn case() -> usize {
    let n = y(eat as fn(D) -> usize).await(d("argument"));
    let f = y(|k: usize| k + 1).await(y(2).await);
    n + f
}
