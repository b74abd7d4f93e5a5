//@ run: case()
pub async fn case() -> usize {
    for e in vec![d("e"), d("z")] {
        let v = Ok::<_, Fault>({
            (async move { Ok::<_, Fault>(d("z")) }).await;
            d("c")
        });
        e.see();
    }
    0
}
