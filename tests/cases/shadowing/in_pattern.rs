// An arm binds a name that is in use outside, and an `if let` binds its own scrutinee's name.
//@ run: case(Some(d("x")))
//@ run: case(None)
pub async fn case(x: Option<D>) -> usize {
    let n = 1;
    if let Some(ref x) = x {
        let n = y(x.see()).await;
        y(()).await;
        say(n);
    }
    let m = match x {
        Some(x) => {
            y(()).await;
            x.see() + n
        }
        None => n,
    };
    m + n
}
