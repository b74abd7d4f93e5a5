// A statement macro that hides a `let`: its guard lives to the block's end.
macro_rules! guard {
    ($e:expr) => {
        let _guard = $e;
    };
}
pub async fn case() -> usize {
    let a = d("a");
    guard!(a.hold());
    y(()).await;
    guard!(d("second"));
    y(1).await + a.see()
}
