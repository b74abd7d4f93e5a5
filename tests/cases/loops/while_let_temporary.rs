// The scrutinee's temporary lives through the body, in each turn.
pub async fn case() -> usize {
    let mut n = 0;
    while let k @ 0..=3 = d("t").see() + n {
        n += y(k).await;
    }
    n
}
