// Two values, given away on different paths.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
pub async fn case(n: usize) -> usize {
    let a = d("a");
    let b = d("b");
    let mut t = 0;
    if n & 1 == 1 {
        t += eat(a);
    }
    y(()).await;
    if n & 2 == 2 {
        t += y(b).await.see();
    }
    let z = d("z");
    t + y(1).await
}
