// The chain's temporaries live to its block's end, and no longer: not into `else`.
//@ run: case("a")
//@ run: case("bb")
pub async fn case(name: &'static str) -> usize {
    let n = if let 1 = d(name).see()
        && let k = d("second").see()
        && k > 2
    {
        y(k).await
    } else {
        y(9).await
    };
    y(()).await;
    n
}
