//@ run: case(Some(d("v")))
//@ run: case(None)
pub async fn case(mut o: Option<D>) -> usize {
    let mut n = 0;
    if let Some(v) = &o {
        n += y(v.see()).await;
        n += v.see();
    }
    if let Some(v) = o.as_mut() {
        y(v.edit()).await;
        n += v.edit();
    } else {
        o = Some(d("filled"));
    }
    y(()).await;
    n + o.is_some() as usize
}
