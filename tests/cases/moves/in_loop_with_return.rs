//@ run: case(1)
//@ run: case(5)
pub async fn case(n: usize) -> usize {
    let x = d("x");
    for i in 0..3 {
        let g = d("g");
        if i == n {
            let k = eat(x);
            y(()).await;
            return k;
        }
        y(()).await;
    }
    x.see()
}
