//@ run: case(3)
pub async fn case(n: u32) -> u32 {
    let mut t = 0;
    'a: for i in 0..n {
        let g = d("g");
        for j in 0..n {
            let h = d("h");
            y(()).await;
            if j == 1 {
                continue 'a;
            }
            if i == 2 {
                break 'a;
            }
            t += 1;
        }
        t += 10;
    }
    t
}
