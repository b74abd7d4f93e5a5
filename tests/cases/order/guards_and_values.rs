pub async fn case() -> usize {
    let a = d("a");
    let ha = a.hold();
    y(()).await;
    let b = d("b");
    let hb = b.hold();
    let hha = a.hold();
    y(()).await;
    ha.get() + hb.get()
}
