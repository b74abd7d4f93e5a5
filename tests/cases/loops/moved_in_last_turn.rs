pub async fn case() -> usize {
    let x = d("x");
    let mut n = 0;
    loop {
        n += y(1).await;
        if n == 2 {
            n += eat(x);
            break;
        }
    }
    y(()).await;
    n
}
