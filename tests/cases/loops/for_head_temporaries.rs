//@ run: vector()
//@ run: blocks()
pub async fn vector() -> usize {
    for e in vec![d("c"), d("t").child("kid")] {
        y(e.see()).await;
    }
    1
}

pub async fn blocks() -> usize {
    for e in vec![d("a"), d("t").child("kid")] {
        (async { d("q") }).await;
    }
    1
}
