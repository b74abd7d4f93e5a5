// Something alive may still borrow the receiver of the ambiguous call.
//@ slack: 8
pub async fn case() -> usize {
    let x = d("x");
    let held = x.hold();
    y(()).await;
    let n = x.by_ref().await;
    y(()).await;
    n + held.get()
}
