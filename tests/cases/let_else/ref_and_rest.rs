//@ run: case(Some((d("a"), d("b"))))
//@ run: case(None)
pub async fn case(pair: Option<(D, D)>) -> usize {
    let Some((ref a, _)) = pair else {
        y(()).await;
        return 0;
    };
    let n = y(a.see()).await;
    let Some((_, b)) = pair else { unreachable!() };
    y(()).await;
    n + b.see()
}
