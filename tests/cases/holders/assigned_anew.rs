// `x = x.with(1)` where `x` lives across an await: its old value may go into the new one, or die when that is there.
//@ run: built(d("x"), true)
//@ run: built(d("x"), false)
//@ run: looped(d("x"), &[1, 2, 3])
//@ run: borrowed(d("x"))
async fn built(x: D, more: bool) -> usize {
    let mut x = y(x).await;
    let kept = d("kept");
    let n = kept.ask().await + x.by_ref().await;
    if more {
        x = x.with(kept.see());
    }
    let m = x.by_ref().await;
    x = x.with(2);
    y(x.see() + n + m).await + x.see() + kept.see()
}
async fn looped(x: D, more: &[usize]) -> usize {
    let mut x = x;
    let kept = d("kept");
    let mut last = x.ask().await;
    for n in more {
        x = match n {
            1 => x,
            2 => x.with(*n),
            _ => x.child("again"),
        };
    }
    last += x.by_ref().await;
    for n in more {
        x = x.with(*n);
        last += x.by_ref().await;
    }
    last + x.see() + kept.see()
}
async fn borrowed(x: D) -> usize {
    let mut x = x;
    let n = x.by_ref().await;
    x = x.child("new");
    let m = x.by_ref().await;
    n + m + x.see()
}
