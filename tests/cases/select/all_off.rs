// Without an `else`, a panic behind the drop of the futures.
//@ run: case(false, Some(1))
//@ run: case(false, None)
pub async fn case(open: bool, value: Option<u32>) -> u32 {
    let kept = d("kept");
    let n = tokio::select! {
        biased;
        n = y(1), if open => n,
        Some(n) = y(value) => n,
    };
    kept.see();
    n
}
