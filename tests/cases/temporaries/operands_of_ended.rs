// In an expression that ends its temporaries (a tail since Rust 2024, a condition), operands and temporaries die in the
// reverse order of their making; elsewhere (a statement, the body of an arm) the operands die first.
//@ run: tail()
//@ run: nested_tail()
//@ run: statement()
//@ run: condition()
//@ run: arm()
fn both(value: D, equal: bool) -> usize {
    value.see() + equal as usize
}
async fn tail() -> usize {
    both(d("value"), d("left") == d("right").through().await)
}
async fn nested_tail() -> usize {
    say(both(d("value"), d("left") == d("right").through().await))
}
async fn statement() -> usize {
    let n = both(d("value"), d("left") == d("right").through().await);
    n
}
async fn condition() -> usize {
    if both(d("value"), d("left") == d("right").through().await) > 0 { 1 } else { 0 }
}
async fn arm() -> usize {
    let n = match y(1).await {
        1 => both(d("value"), d("left") == d("right").through().await),
        n => n,
    };
    n
}
