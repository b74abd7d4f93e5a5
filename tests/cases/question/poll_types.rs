// `?` on `Poll<Result>`, on `Poll<Option<Result>>`, and on `Option<&mut>`.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
use std::task::Poll;
async fn step(n: usize) -> Poll<Result<usize, Fault>> {
    let g = d("g");
    let p: Poll<Result<usize, Fault>> = match y(n).await {
        0 => Poll::Ready(Ok(1)),
        1 => Poll::Ready(Err(Fault("one"))),
        _ => Poll::Pending,
    };
    let q: Poll<usize> = p?;
    y(()).await;
    q.map(Ok)
}
pub async fn case(n: usize) -> String {
    let p = step(n).await;
    let g = d("g");
    y(()).await;
    format!("{p:?}")
}
