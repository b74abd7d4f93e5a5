// Names that go by convention: `len`, `is_empty`, `iter`, `clone`, `into_iter`, `unwrap`, `into_*`, `to_string`.
pub async fn case() -> usize {
    let v = vec![d("a"), d("b")];
    let n = v.len() + v.is_empty() as usize;
    y(()).await;
    let s = String::from("text");
    let t = s.to_string();
    y(()).await;
    let o = Some(d("o"));
    let u = o.unwrap();
    y(()).await;
    let w = vec![d("w")];
    let first = w.into_iter().next();
    y(()).await;
    let b = String::from("bytes");
    let raw = b.into_bytes();
    y(()).await;
    n + t.len() + u.see() + first.is_some() as usize + raw.len()
}
