// A block's value borrows from a local outside.
pub async fn case() -> usize {
    let a = d("a");
    let held = {
        let b = d("b");
        y(b.see()).await;
        a.hold()
    };
    y(()).await;
    held.get()
}
