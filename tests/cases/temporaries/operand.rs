// A statement's temporaries live to its end, over its own await.
pub async fn case() -> usize {
    let n = y(d("t").see()).await;
    let m = y(d("u").child("kid").see()).await + d("v").see();
    y(d("w").see()).await;
    n + m
}
