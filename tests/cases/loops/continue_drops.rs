pub async fn case() -> usize {
    let mut t = 0;
    for i in 0..4 {
        let a = d("a");
        if i == 0 {
            continue;
        }
        let b = d("b");
        y(()).await;
        if i == 2 {
            drop(a);
            continue;
        }
        let c = d("c");
        t += b.see() + c.see();
        if i == 3 {
            y(()).await;
            break;
        }
    }
    t
}
