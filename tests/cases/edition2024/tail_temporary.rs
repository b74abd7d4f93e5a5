//@ slack: 24
// A tail's temporaries drop before the locals.
async fn inner() -> usize {
    let x = d("x");
    y(1).await + d("tail").child("t2").see() + x.see()
}
pub async fn case() -> usize {
    let x = d("x");
    let n = inner().await;
    let k = {
        let z = d("z");
        z.child("of z").by_ref().await
    };
    y(n + k + x.see()).await + x.hold().get()
}
