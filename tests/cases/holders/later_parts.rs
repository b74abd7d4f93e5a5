// Parts that are taken where something that is still to be dropped may point into what they are parts of.
//@ run: connected(d("stream"), false)
//@ run: connected(d("stream"), true)
//@ run: copied(2)
struct Startup {
    inner: D,
    buffer: D,
    delayed: D,
    count: usize,
}
fn lend<'a>(startup: &'a mut Startup, user: &'a D) -> impl Future<Output = usize> + use<'a> {
    y(startup.inner.edit() + user.see())
}
async fn connected(stream: D, fails: bool) -> Result<(D, usize), usize> {
    let mut startup = Startup { inner: stream, buffer: d("buffer"), delayed: d("delayed"), count: 0 };
    let user = d("user");
    let length = lend(&mut startup, &user).await;
    let answer = startup.buffer.child("answer");
    y(vet(answer.child("vetted"), !fails)).await.map_err(|_| length)?;
    let client = startup.delayed.child("client");
    let sum = both(startup.inner, startup.delayed);
    Ok((client, sum + answer.see()))
}
async fn copied(count: usize) -> usize {
    let startup = Startup { inner: d("inner"), buffer: d("buffer"), delayed: d("delayed"), count };
    let held = startup.inner.hold();
    let sum = y(held.get()).await;
    held.get() + sum + startup.count
}
