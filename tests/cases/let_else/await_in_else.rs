//@ run: case(Some(d("v")))
//@ run: case(None)
pub async fn case(o: Option<D>) -> usize {
    let g = d("g");
    let Some(v) = o else {
        let h = d("h");
        let n = y(1usize).await;
        return n + h.see();
    };
    y(()).await;
    v.see() + g.see()
}
