pub async fn case() -> usize {
    let mut x = d("x");
    let r = &mut x;
    r.edit();
    y(()).await;
    let n = r.edit();
    let part = r.part_mut();
    y(()).await;
    *part += 1;
    x.see() + n
}
