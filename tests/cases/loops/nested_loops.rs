pub async fn case() -> usize {
    let outer = d("outer");
    let mut t = 0;
    for i in 0..2 {
        let a = d("a");
        let mut j = 0;
        while j < 2 {
            let b = d("b");
            loop {
                let c = d("c");
                t += y(1).await;
                if t % 2 == 0 {
                    break;
                }
                y(()).await;
            }
            j += 1;
            t += b.see();
        }
        y(()).await;
        t += a.see();
    }
    t + outer.see()
}
