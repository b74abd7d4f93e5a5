// A local by the name of ours in a scope whose state tells which of its values are there.
//@ run: case(d("r"), true)
//@ run: case(d("r"), false)
pub async fn case(name: D, twice: bool) -> usize {
    let at = name;
    let later = at.by_ref();
    let seen = if twice { y(1).await } else { 0 };
    let length = later.await;
    drop(at);
    let next = d("next");
    next.by_ref().await + seen + length
}
