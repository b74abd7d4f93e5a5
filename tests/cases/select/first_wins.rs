// The losers drop before the handler runs; what the winner yields, behind it.
//@ run: case(0, 2)
//@ run: case(2, 0)
//@ run: case(1, 1)
pub async fn case(left: u32, right: u32) -> usize {
    let before = d("before");
    tokio::select! {
        biased;
        value = pend_n(left, d("left")) => { y(()).await; value.see() }
        value = pend_n(right, d("right")) => value.eat() + before.see(),
    }
}
