// A part is moved while a guard lives that borrows another: nothing may move what the guard points into.
//@ run: case()
//@ run: pinned(Some(race()))
//@ run: pinned(None)
//@ slack: 16
struct Pair {
    left: D,
    right: D,
}
pub async fn case() -> usize {
    let pair = Pair { left: d("left"), right: d("right") };
    let held = pair.left.hold();
    let n = y(pair.right).await.see();
    y(()).await;
    n + held.get()
}
struct Race {
    remote: D,
    delay: Y<usize>,
}
fn race() -> Race {
    Race { remote: d("remote"), delay: y(2) }
}
async fn pinned(race: Option<Race>) -> usize {
    match race {
        None => y(1).await,
        Some(race) => {
            let mut remote = std::pin::pin!(race.remote.by_ref());
            let delay = std::pin::pin!(race.delay);
            let n = delay.await;
            n + remote.as_mut().await
        }
    }
}
