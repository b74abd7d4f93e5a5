// Expression statements of every ending.
pub async fn case() -> usize {
    let mut n = 0;
    y(()).await;
    n += y(1).await;
    if n == 1 {
        y(()).await
    }
    {
        n += 1
    }
    match n {
        2 => y(()).await,
        _ => {}
    };
    loop {
        n += y(1).await;
        if n > 3 {
            break;
        }
    }
    n
}
