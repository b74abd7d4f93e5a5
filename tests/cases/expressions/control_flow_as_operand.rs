//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let g = d("g");
    let k = 1
        + if n == 1 { y(2).await } else { 3 }
        + match n {
            1 => 4,
            _ => {
                let h = d("h");
                y(5).await
            }
        };
    let t = (
        loop {
            let i = d("i");
            break y(k).await;
        },
        {
            let j = d("j");
            y(1).await + j.see()
        },
    );
    say(if y(n == 2).await { t.0 } else { t.1 })
}
