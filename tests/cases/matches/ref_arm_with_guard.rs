// An arm that borrows what it matches and awaits, behind a guard, beside arms that take it.
//@ run: case(Ok(d("fine")), 0)
//@ run: case(Err((d("one"), 1)), 1)
//@ run: case(Err((d("two"), 2)), 1)
pub async fn case(given: Result<D, (D, usize)>, n: usize) -> Result<usize, usize> {
    let kept = d("kept");
    let value = match y(given).await {
        Ok(value) => value,
        Err((ref value, m)) if value.see() > 0 && m == n => y(value.child("again")).await,
        Err((value, _)) => return Err(value.see() + kept.see()),
    };
    y(value.see()).await;
    Ok(value.see() + kept.see())
}
