//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> usize {
    let a = d("a");
    if n == 0 {
        return a.see();
    }
    let b = d("b");
    y(()).await;
    if n == 1 {
        let c = d("c");
        return y(b.see()).await + c.see();
    }
    let e = d("e");
    y(()).await;
    return e.see();
}
