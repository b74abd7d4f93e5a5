//@ run: case(Some((1, 2)))
//@ run: case(Some((5, 6)))
pub async fn case(o: Option<(usize, usize)>) -> usize {
    match o {
        whole @ Some((1, b @ 2..)) => {
            y(()).await;
            whole.unwrap().0 + b
        }
        Some(pair @ (a, _)) => y(a + pair.1).await,
        None => 0,
    }
}
