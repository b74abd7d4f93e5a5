pub async fn case() -> usize {
    let mut o = Some(d("o"));
    let v = o.take();
    y(()).await;
    let w = std::mem::replace(&mut o, v);
    y(()).await;
    let mut x = Some(d("x"));
    std::mem::swap(&mut o, &mut x);
    y(()).await;
    o.map_or(0, eat) + x.map_or(0, eat) + w.is_some() as usize
}
