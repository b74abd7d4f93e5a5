// Types without values, and expressions that never end.
//@ run: case(Ok(3))
enum Never {}
pub async fn case(r: Result<usize, Never>) -> usize {
    let g = d("g");
    let Ok(n) = r;
    y(()).await;
    let m: Result<usize, std::convert::Infallible> = y(Ok(n)).await;
    let k = match m {
        Ok(k) => k,
        Err(e) => match e {},
    };
    y(k).await
}
