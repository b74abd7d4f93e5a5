//@ run: case(3)
//@ run: case(0)
pub async fn case(mut n: u32) -> u32 {
    let g = d("g");
    let mut t = 0;
    while y(n > 0).await {
        n -= 1;
        if n == 1 {
            continue;
        }
        t += y(n).await;
    }
    t
}
