// The condition's temporaries drop before the body.
pub async fn case() -> usize {
    let mut n = 0;
    while d("t").see() + n < 3 {
        let g = d("g");
        n += y(1).await;
    }
    n
}
