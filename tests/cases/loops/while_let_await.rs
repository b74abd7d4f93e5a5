//@ run: case(vec![2, 3, 1, 5])
//@ run: case(vec![2, 3])
pub async fn case(mut v: Vec<u32>) -> u32 {
    let mut t = 0;
    while let Some(x) = y(v.pop()).await {
        let h = d("h");
        if x == 1 {
            return t;
        }
        t += x + h.see() as u32;
    }
    t
}
