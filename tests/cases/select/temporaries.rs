// Temporaries of the futures' expressions end before the first poll, extended ones before the handler.
//@ run: case()
fn of(value: &D) -> Y<usize> {
    y(value.see())
}
pub async fn case() -> usize {
    let before = d("before");
    tokio::select! {
        biased;
        n = of(&d("first")) => before.see() + tokio::select! {
            biased;
            n = &mut pend_n(3, d("extended")) => n.see(),
            m = of(&before) => n + m,
        },
        n = of(&d("second")) => n,
    }
}
