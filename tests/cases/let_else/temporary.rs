// The initialiser's temporaries drop before the else block runs.
//@ run: case("a")
//@ run: case("bb")
pub async fn case(name: &'static str) -> usize {
    let 1 = d(name).see() else {
        y(()).await;
        return 7;
    };
    y(1).await
}
