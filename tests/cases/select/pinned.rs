// A pinned future, and a sleep that is set anew.
//@ run: case(2)
async fn slow(n: u32, name: &'static str) -> D {
    let value = d(name);
    pend_n(n, ()).await;
    value
}
pub async fn case(n: u32) -> usize {
    let first = slow(n, "first");
    tokio::pin!(first);
    let mut second = std::pin::pin!(slow(1, "second"));
    let mut seen = 0;
    loop {
        tokio::select! {
            biased;
            value = &mut first => break seen + value.eat(),
            value = second.as_mut(), if seen < 20 => {
                seen += 10 + value.see();
                second.set(slow(1, "again"));
            }
        }
    }
}
