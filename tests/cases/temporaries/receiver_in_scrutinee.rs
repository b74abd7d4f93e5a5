// The value of an await, borrowed mutably by the method that a `match` looks at.
//@ run: case(d("x"), true)
//@ run: case(d("x"), false)
async fn next(x: &D, works: bool) -> Result<std::vec::IntoIter<D>, usize> {
    let n = y(x.see()).await;
    if works { Ok(vec![x.child("first"), x.child("second")].into_iter()) } else { Err(n) }
}
async fn case(x: D, works: bool) -> Result<usize, usize> {
    let first = match next(&x, works).await?.next() {
        Some(first) => first,
        None => return Err(0),
    };
    Ok(y(first.see()).await + x.see())
}
