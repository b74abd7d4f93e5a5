// A future that several turns of a loop poll.
//@ run: case(3)
//@ run: case(0)
pub async fn case(n: u32) -> usize {
    let mut slow = pend_n(n, d("slow"));
    let mut turns = 0;
    let value = loop {
        tokio::select! {
            biased;
            value = &mut slow => break value,
            _ = y(()) => turns += 1,
        }
        if turns == 2 {
            y(()).await;
        }
    };
    value.see() + turns
}
