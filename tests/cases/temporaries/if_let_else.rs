// Editions differ: in 2021 the scrutinee's temporary outlives `else` too.
pub async fn case() -> usize {
    let n = if let 9 = d("t").see() { 1 } else { y(2).await };
    let m = if let Some(9) = d("u").hold().get().checked_sub(1) {
        1
    } else if let 1 = d("v").see() {
        y(4).await
    } else {
        5
    };
    n + m
}
