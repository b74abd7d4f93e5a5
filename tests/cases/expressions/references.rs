// A reference to an awaited value: its temporary is extended to the block's end.
pub async fn case() -> usize {
    let r = &y(d("extended")).await;
    let s = &mut y(d("changed")).await;
    y(()).await;
    s.edit();
    y(()).await;
    r.see() + s.see()
}
