// A future made early and awaited late, with an edit of another value between.
pub async fn case() -> usize {
    let mut a = d("a");
    let later = y(3usize);
    a.edit();
    let n = later.await;
    let s = format!("{n}{a:?}", n = n + 1);
    y(()).await;
    a = d("a2");
    y(()).await;
    s.len() + a.see()
}
