// `pin!` pins in place; the pinned future is polled by reference in turns.
use std::pin::pin;
pub async fn case() -> usize {
    let g = d("g");
    let mut f = pin!(async {
        let n = y(1).await;
        n + g.see()
    });
    let first = f.as_mut().await;
    y(()).await;
    first + g.see()
}
