// A reference is kept in an Option that is filled in a loop.
pub async fn case() -> usize {
    let values = [d("a"), d("bb"), d("cc")];
    let mut longest: Option<&D> = None;
    for v in &values {
        if longest.is_none_or(|l| l.see() < v.see()) {
            longest = Some(v);
        }
        y(()).await;
    }
    let n = longest.map_or(0, |l| l.see());
    y(n).await + longest.unwrap().see()
}
