//@ run: condition()
//@ run: argument()
//@ run: taken()
pub async fn condition() -> usize {
    if y(match Ok::<_, Fault>(d("z")) {
        _ => true,
    })
    .await
    {}
    1
}

pub async fn argument() -> usize {
    y(match d("z").hold().get() {
        n => n,
    })
    .await
}

pub async fn taken() -> usize {
    y(match (d("a"), d("b")) {
        (a, _) => a.see(),
    })
    .await
}
