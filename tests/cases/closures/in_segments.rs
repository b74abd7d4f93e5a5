//@ run: case(vec![1, 2])
pub async fn case(v: Vec<usize>) -> usize {
    let k = 2;
    let a = d("a");
    let s: usize = v.iter().map(|x| x * k).sum();
    let t = y(s).await;
    let w: Vec<_> = v.into_iter().map(|x| x + t).collect();
    y(()).await;
    w.len() + a.see()
}
