// A return inside a statement that does not await, with drops due.
//@ run: case(vec![1, 2, 3])
//@ run: case(vec![])
pub async fn case(v: Vec<usize>) -> usize {
    let a = d("a");
    y(()).await;
    let b = d("b");
    for n in &v {
        let c = d("c");
        if *n == 2 {
            return c.see() + b.see();
        }
    }
    let n = if v.is_empty() { return a.see() } else { v.len() };
    y(n).await
}
