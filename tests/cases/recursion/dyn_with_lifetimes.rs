//@ silent
//@ run: case(leak(vec![1, 2]), 2)
//@ plain: case
fn walk<'a>(v: &'a mut Vec<usize>, n: usize) -> Pin<Box<dyn Future<Output = usize> + 'a>> {
    Box::pin(step(v, n))
}
async fn step(v: &mut Vec<usize>, n: usize) -> usize {
    let g = d("g");
    v.push(n);
    if n == 0 {
        return v.len();
    }
    let m = walk(v, n - 1).await;
    y(v.len()).await + m + g.see()
}
pub async fn case(v: &mut Vec<usize>, n: usize) -> usize {
    walk(v, n).await
}
