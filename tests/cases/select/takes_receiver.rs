// A branch's future is made by a method that takes a local for good, behind a future that is made before.
//@ run: case(d("server"), 1)
//@ run: case(d("server"), 5)
//@ slack: 16
pub async fn case(server: D, turns: u32) -> usize {
    let watched = server.hold();
    let n = watched.get();
    drop(watched);
    let counter = d("counter");
    tokio::select! {
        biased;
        m = pend_n(turns, 1) => m + n,
        m = server.by_val() => m + counter.see(),
    }
}
