// What a `ref` of a `let … else` borrows lives as long as the binding, the statement's other temporaries do not.
//@ run: case(true)
//@ run: case(false)
async fn kept(well: bool) -> usize {
    let made = if well { Ok(d("made")) } else { Err(d("fault")) };
    let Ok::<D, D>(ref h) = (y(pick(Pair { a: d("x"), b: d("y") }.b.see() > 9, Err(d("never")), made)).await) else {
        return y(3).await;
    };
    y(()).await;
    h.see()
}
async fn unused() {
    let Ok(ref _h) = y(Ok::<D, Fault>(Pair { a: d("a"), b: d("b") }.b)).await else {
        return;
    };
}
async fn inside() -> usize {
    let Some(Pair { ref a, .. }) = Some(Pair { a: y(d("a")).await, b: d("b") }) else { return 1 };
    y(a.see()).await
}
pub async fn case(well: bool) -> usize {
    unused().await;
    kept(well).await + inside().await
}
