// The links of a chain end in reverse, each binding before the temporaries that it came from, on the way out of a later link too.
//@ run: case(Box::new(d("boxed")), 0, Some(d("second")))
//@ run: case(Box::new(d("boxed")), 0, None)
//@ run: case(Box::new(d("boxed")), 9, Some(d("second")))
pub async fn case(mut boxed: Box<D>, n: usize, second: Option<D>) -> usize {
    boxed = Box::new(
        if let Some(first) = Some(d("first")).map(|first| first.with(1))
            && first.see() > n
            && let _ = Some(d("unbound").with(y(2).await))
            && let Some(second) = y(second).await
            && y(second.see()).await > 0
        {
            y(first.see() + second.see()).await;
            y(d("then")).await
        } else {
            y(d("else")).await
        },
    );
    let mut turn = 0;
    while let Some(turned) = Some(d("turned"))
        && let Some(other) = y((turn < 2).then(|| d("other"))).await
    {
        turn += y(turned.see() + other.see()).await;
    }
    boxed.see() + turn
}
