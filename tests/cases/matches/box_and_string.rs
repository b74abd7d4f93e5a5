//@ run: case(Box::new(Some(d("v"))), "b".to_owned())
pub async fn case(b: Box<Option<D>>, s: String) -> usize {
    let n = match *b {
        Some(v) => y(v).await.see(),
        None => 0,
    };
    let m = match s.as_str() {
        "a" => 1,
        text => y(text.len()).await + text.len(),
    };
    n + m + s.len()
}
