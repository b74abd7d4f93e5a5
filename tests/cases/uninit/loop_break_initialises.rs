pub async fn case() -> usize {
    let found;
    let mut n = 0;
    loop {
        n += y(1).await;
        if n == 2 {
            found = d("found");
            break;
        }
    }
    y(()).await;
    found.see() + n
}
