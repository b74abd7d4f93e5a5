pub async fn case() -> usize {
    let a = d("a");
    for i in 0..3 {
        let b = d("b");
        let mut j = 0;
        loop {
            let c = d("c");
            y(()).await;
            if i + j == 2 {
                let e = d("e");
                return y(e.see()).await;
            }
            j += 1;
            if j == 2 {
                break;
            }
        }
    }
    a.see()
}
