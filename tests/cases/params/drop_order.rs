// Parameters: dropped first to last if never polled, last to first afterwards.
//@ run: case(d("a"), 3, d("b"))
pub async fn case(a: D, n: usize, b: D) -> usize {
    y(()).await;
    n
}
