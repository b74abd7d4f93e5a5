// What a statement leaves behind ends with it, though the holder that evaluates it lives on.
//@ run: whole()
//@ run: argument()
//@ run: condition(vec![d("a"), d("b")])
//@ slack: 16
async fn whole() -> usize {
    let e = d("e");
    y(()).await;
    let n = !(e.see() < e.hold().get());
    y(n).await as usize
}
fn name(value: &D) -> &'static str {
    value.see();
    "copy"
}
async fn argument() -> usize {
    let e = d("e");
    y(()).await;
    let n = e.child(name(&d("t"))).see();
    y(n).await
}
async fn condition(l: Vec<D>) -> usize {
    let mut n = 0;
    for e in l {
        n += say(pick(!((&e).see() < e.hold().get()), d("x"), d("z")).through().await).see();
        y(()).await;
    }
    n
}
