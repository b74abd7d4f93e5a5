//@ run: case(leak(Some(d("v"))))
pub async fn case(o: &mut Option<D>) -> usize {
    let n = match o {
        Some(v) => y(v.edit()).await + v.edit(),
        None => 0,
    };
    match *o {
        Some(ref v) => {
            y(()).await;
            say(v.see());
        }
        None => return 0,
    }
    *o = None;
    y(()).await;
    n
}
