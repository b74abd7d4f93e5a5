//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let mut i = 0;
    let v = loop {
        let g = d("g");
        i += y(1).await;
        if i == n {
            let v = d("v");
            break v.child("result");
        }
    };
    y(()).await;
    v.see()
}
