//@ run: case(Some(d("v")))
pub async fn case(mut o: Option<D>) -> usize {
    let n = match o {
        Some(ref v) => y(v.see()).await + v.see(),
        None => 0,
    };
    match o {
        Some(ref mut v) => {
            v.edit();
            y(()).await;
            v.edit();
        }
        None => {}
    }
    y(()).await;
    n + o.map_or(0, eat)
}
