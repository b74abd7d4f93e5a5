// A panic in an expression that ends its temporaries (a tail since Rust 2024) drops operands and temporaries in the
// reverse order of their making; elsewhere the operands go first.
//@ run: returned(leak(d("q")))
//@ run: value(leak(d("q")))
//@ run: discarded(leak(d("q")))
//@ run: condition(leak(d("q")))
//@ run: statement(leak(d("q")))
fn both(value: D, n: usize) -> usize {
    value.see() + n
}
async fn returned(q: &D) -> usize {
    y(()).await;
    both(d("a"), q.hold().get())
}
async fn value(q: &D) -> usize {
    let n = {
        y(()).await;
        both(d("a"), q.hold().get())
    };
    y(n).await
}
async fn discarded(q: &D) -> usize {
    {
        y(()).await;
        both(d("a"), q.hold().get())
    };
    y(1).await
}
async fn condition(q: &D) -> usize {
    if both(d("a"), q.hold().get() + y(1).await) > 1 { 1 } else { 0 }
}
async fn statement(q: &D) -> usize {
    y(()).await;
    let n = both(d("a"), q.hold().get());
    return both(d("b"), q.hold().get() + n);
}
