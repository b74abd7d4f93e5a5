//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let a = d("a");
    let v = 'b: {
        let b = d("b");
        if n == 0 {
            break 'b 10;
        }
        let c = d("c");
        if y(n == 1).await {
            break 'b c.see();
        }
        y(20).await
    };
    'unit: {
        if v > 15 {
            break 'unit;
        }
        y(()).await;
    }
    v + a.see()
}
