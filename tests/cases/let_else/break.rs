//@ run: case(2)
//@ run: case(9)
pub async fn case(limit: usize) -> usize {
    let mut values = vec![d("a"), d("bb"), d("ccc")];
    let mut t = 0;
    loop {
        let g = d("g");
        let Some(v) = values.pop() else { break };
        let 0..=2 = v.see() else {
            y(()).await;
            continue;
        };
        t += y(v.see()).await;
        if t >= limit {
            break;
        }
    }
    t
}
