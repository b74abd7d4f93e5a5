//@ run: send(case(d("t"), y(2)))
fn send<T: Send>(t: T) -> T {
    t
}
pub async fn case<T: Send, F: Future<Output = usize> + Send>(t: T, f: F) -> usize {
    let r = [t];
    let n = f.await;
    y(()).await;
    n + r.len()
}
