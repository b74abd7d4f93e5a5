// A user's own panic, not the fuse's.
//@ run: case(0)
//@ run: case(1)
pub async fn case(n: usize) -> usize {
    let a = d("a");
    let b = d("b");
    y(()).await;
    let c = d("c");
    if n == 1 {
        panic!("on purpose");
    }
    y(b.see()).await
}
