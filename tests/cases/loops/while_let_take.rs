pub async fn case() -> usize {
    let mut o = Some(d("o"));
    let mut t = 0;
    while let Some(v) = o.take() {
        let g = d("g");
        t += v.see() + y(1usize).await;
        if t < 3 {
            o = Some(d("p"));
            continue;
        }
    }
    t
}
