//@ run: case(true, true)
//@ run: case(true, false)
//@ run: case(false, true)
pub async fn case(a: bool, b: bool) -> usize {
    let x = d("x");
    let mut n = 0;
    if a {
        let w = d("w");
        if b {
            let v = d("v");
            n += y(1).await;
            if n == 1 {
                y(()).await;
                n += v.see();
            }
        } else {
            drop(w);
            y(()).await;
        }
        n += 1;
    } else if b {
        return x.see();
    }
    n + y(x.see()).await
}
