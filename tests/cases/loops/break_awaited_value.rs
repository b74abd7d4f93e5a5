//@ run: case(0)
//@ run: case(5)
pub async fn case(n: usize) -> usize {
    let a = 'out: loop {
        let g = d("g");
        loop {
            if n > 3 {
                break 'out y(d("far")).await;
            }
            break;
        }
        break y(d("near")).await;
    };
    a.see()
        + loop {
            break y(1).await;
        }
}
