pub async fn case() -> usize {
    let mut t = 0;
    for i in 0..3 {
        let x: D;
        if i == 1 {
            y(()).await;
            continue;
        }
        x = d("x");
        t += y(x.see()).await;
    }
    t
}
