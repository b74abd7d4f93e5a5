pub async fn case() -> usize {
    let mut x = d("x");
    let mut t = 0;
    for i in 0..2 {
        let r = x.hold_mut();
        y(i).await;
        drop(r);
        let h = x.hold();
        t += y(h.get()).await;
    }
    t
}
